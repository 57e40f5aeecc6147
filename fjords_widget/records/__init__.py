"""A played game as a text file: a tree of moves with comments and marks, a lenient reader, an exact writer."""
