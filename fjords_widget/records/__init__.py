"""A played game as text: a tree of moves with comments and marks, a lenient reader, an exact writer."""
