"""All attacks by name, with their limits in full."""

from __future__ import annotations

from typing import NamedTuple

from tests.attack import disks, files, fuzzing, kernels, kills, messages, pages
from tests.attack.report import Attack


class Part(NamedTuple):
    """An attack, how many tries each of its things gets, and how many seconds at most."""

    run: Attack
    most: int
    seconds: float


PARTS: dict[str, Part] = {
    "messages": Part(messages.attack, 100_000, 600),
    "files": Part(files.attack, 100_000, 400),
    "fuzzing": Part(fuzzing.attack, 100_000_000, 60),
    "kills": Part(kills.attack, 1_000, 240),
    "disks": Part(disks.attack, 20, 60),
    "words": Part(pages.attack_words, 200, 600),
    "network": Part(pages.attack_network, 3, 120),
    "tabs": Part(pages.attack_tabs, 20, 120),
    "kernels": Part(kernels.attack, 100, 2400),
}
