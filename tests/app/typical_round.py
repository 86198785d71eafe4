"""How many keys a typical round takes. `python -m tests.app.typical_round` prints them step by step."""

from __future__ import annotations

import asyncio

from tests.app.kit import Hand, app_on, playing

FIGHT = (
    "add Ilyra init=20 hp=15 side=pc",
    "add Marrow init=18 hp=24 side=pc",
    "add Sefa init=16 hp=18 side=pc",
    "add Bandit x4 init=12 hp=11",
    "add Echo init=9 hp=9",
    "pool Ilyra d6 d8",
    'ability Ilyra "Mind Spike" class=fracture range=medium wyrd=1',
    "stress Ilyra +3",
    "stress Echo +2",
    "begin",
)
"""Eight who take part, without positions, so that people say who is inside a zone."""

STEPS: tuple[tuple[str, str], ...] = (
    (
        "Ilyra uses Mind Spike on Bandit 1; an event comes; Marrow, Sefa and Bandit 1 stand inside too",
        "mad\nbcd\n",
    ),
    ("Marrow's turn", "n"),
    ("Marrow deals 7 to Bandit 1", "7dd"),
    ("Sefa's turn", "n"),
    ("Sefa deals 4 to Bandit 2", "4de"),
    ("Bandit 1's turn", "n"),
    ("Bandit 1 deals 3 to Sefa", "3dc"),
    ("Bandit 2's turn", "n"),
    ("Bandit 3's turn", "n"),
    ("Bandit 4's turn", "n"),
    ("Echo's turn", "n"),
    ("the upkeep is looked at", "n"),
    ("the upkeep is taken, and Ilyra's turn starts", "n"),
)
"""What happens, and the keys that do it."""

SEED = 89
"""Dice that bring an event at Ilyra's use: with other dice the round is one key cheaper."""


async def play(hand: Hand) -> list[tuple[int, str, str]]:
    """Play the round; for each step how many keys had been pressed after it, what it was, and what the screen said."""
    told = []
    for step, keys in STEPS:
        await hand.type(keys)
        told.append((hand.pressed, step, hand.said))
    return told


async def main() -> None:
    async with playing(app_on(*FIGHT, seed=SEED)) as hand:
        before = 0
        for pressed, step, said in await play(hand):
            print(f"{pressed - before:3} keys  {pressed:3} in all  {step}\n{'':19}{said}")
            before = pressed
        print(f"\n{hand.pressed} keys for the round")


if __name__ == "__main__":
    asyncio.run(main())
