"""Many lines that say the same of many: told in one line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tracker.table.language.words import FEW

LONGEST_NAME = 4
"""Words of a name that lines are compared beyond."""

_NUMBER = re.compile(r"\d+")
_MORE_OF_A_NAME = re.compile(r"#:?( |$)")
"""How the rest of a line begins when the number of a copy stands there."""

_COPY = re.compile(r"(.*\S) \d+")
_TRAVEL = re.compile(r"(undone|done again): ")


class Told(NamedTuple):
    """A line, the place of the first line it stands for, and how many those are."""

    text: str
    at: int
    lines: int


def in_short(texts: Sequence[str], kinds: Sequence[Hashable] = ()) -> list[Told]:
    """The lines of one command, with more than FEW that differ only in a name and in figures told as one line in the
    place of their first. Lines of different `kinds` (one for each) are never alike."""
    if len(texts) <= FEW:
        return [Told(text, at, 1) for at, text in enumerate(texts)]
    return list(_in_short(tuple(texts), tuple(kinds)))


@lru_cache(maxsize=64)
def _in_short(texts: tuple[str, ...], kinds: tuple[Hashable, ...]) -> Sequence[Told]:
    # The line above the keys and the log of every seat tell the same command.
    travelled = _travels(texts)
    if travelled:
        return [Told(travelled, 0, len(texts))]
    groups = _groups(texts, kinds or [None] * len(texts))
    told: list[Told] = []
    for at, text in enumerate(texts):
        group = groups.get(at)
        if group is None:
            told.append(Told(text, at, 1))
        elif group[0][0] == at:
            told.append(Told(_together(texts, group), at, len(group)))
    return told


def together(names: Sequence[str]) -> str:
    """Many names in a few words: `Goblin ×9 and Oda`, or how many they are."""
    kinds: dict[str, int] = defaultdict(int)
    for name in names:
        copy = _COPY.fullmatch(name)
        kinds[copy[1] if copy else name] += 1
    if len(kinds) > 3:
        return f"{len(names)} creatures"
    told = [f"{kind} ×{count}" if count > 1 else kind for kind, count in kinds.items()]
    return " and ".join([*([", ".join(told[:-1])] if told[1:] else []), told[-1]])


Group = list[tuple[int, int]]
"""Alike lines: the place of each, and how many words its name has."""


def _groups(texts: Sequence[str], kinds: Sequence[Hashable]) -> dict[int, Group]:
    """For each line that has more than FEW like it: those, itself among them."""
    words = [text.split(" ") for text in texts]
    rests = [_rests(text) for text in texts]
    found: dict[int, Group] = {}
    for length in range(1, LONGEST_NAME + 1):
        alike: dict[tuple[str, Hashable], Group] = defaultdict(list)
        for at, line in enumerate(words):
            if at not in found and len(line) > length:
                alike[rests[at][length], kinds[at]].append((at, length))
        for (rest, _), group in alike.items():
            if _MORE_OF_A_NAME.match(rest):
                continue
            if len({" ".join(words[at][:length]) for at, _ in group}) > FEW:
                found |= {at: group for at, _ in group}
    return _joined(rests, kinds, found)


def _joined(
    rests: Sequence[list[str]], kinds: Sequence[Hashable], found: dict[int, Group]
) -> dict[int, Group]:
    """The groups, with names of other lengths taken in where the same is said of them."""
    said: dict[tuple[str, Hashable], Group] = {}
    for at, group in found.items():
        said[rests[at][group[0][1]], kinds[at]] = group
    for at, rest in enumerate(rests):
        for length in range(1, LONGEST_NAME + 1) if at not in found else ():
            group = said.get((rest[length], kinds[at]), [])
            if at not in found and group:
                group.append((at, length))
                group.sort()
                found[at] = group
    return found


def _rests(text: str) -> list[str]:
    """A line with figures as `#`, without its first words: none of them, one, two, … LONGEST_NAME."""
    rests = [_NUMBER.sub("#", text)]
    for _ in range(LONGEST_NAME):
        rests.append(rests[-1].partition(" ")[2])
    return rests


def _together(texts: Sequence[str], group: Group) -> str:
    heads = [" ".join(texts[at].split(" ")[:length]) for at, length in group]
    tails = [" ".join(texts[at].split(" ")[length:]) for at, length in group]
    colon = ":" if heads[0].endswith(":") else ""
    return f"{together([head.rstrip(':') for head in heads])}{colon} {_ranges(tails)}"


def _ranges(tails: Sequence[str]) -> str:
    """One text for texts that differ in figures: each as it is, or from its least to its greatest."""
    figures = [[int(figure) for figure in _NUMBER.findall(tail)] for tail in tails]
    spans = iter([(min(column), max(column)) for column in zip(*figures, strict=True)])

    def span(match: re.Match[str]) -> str:
        least, most = next(spans)
        return match[0] if least == most else f"{least}–{most}"

    return _NUMBER.sub(span, tails[0])


def _travels(texts: Sequence[str]) -> str:
    """What going back or forth over many commands says; empty for lines that are something else."""
    first, last = _TRAVEL.match(texts[0]), _TRAVEL.match(texts[-1])
    if first is None or last is None or not all(text.startswith(first[0]) for text in texts):
        return ""
    how_far = "back to before" if first[1] == "undone" else "up to"
    return f"{first[0]}{len(texts)} commands, {how_far} {texts[-1].removeprefix(first[0])}"
