"""What every page widget needs: requests and answers, locking, sentences, shapes, pictures."""
