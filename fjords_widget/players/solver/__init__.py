"""The settlement of two, solved: a game of perfect information, played out in masks of tiles."""
