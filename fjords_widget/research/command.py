"""What the commands that write data sets have in common."""

from __future__ import annotations

from argparse import ArgumentParser

from fjords_widget.engine.catalogue import say


def make_parser(module: str, about: str, path: str) -> ArgumentParser:
    """A parser for what every such command takes; `about` and `path` are the keys of its help."""
    parser = ArgumentParser(f"python -m {module}", description=say_help(about))
    parser.add_argument("path", help=say_help(path))
    parser.add_argument("--runes", nargs="*", default=[], help=say_help("runes"))
    parser.add_argument("--seed", help=say_help("seed"))
    parser.add_argument("--workers", type=int, help=say_help("workers"))
    return parser


def say_help(key: str) -> str:
    """The help for an option."""
    return say(None, f"research.help.{key}")
