"""Every rule, every worked example and every fault that others had lends its name to a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NAMED = {
    "w": range(1, 32),  # Wyrding
    "g": range(1, 16),  # Gifts
    "s": range(1, 76),  # Shaping
    "wx": range(1, 24),
    "gx": range(1, 18),
    "sx": range(1, 39),
    "b": (
        *(1, 2, 3, 5, 6, 7, 9, 13, 14, 15, 16, 17, 21, 22, 23, 24, 26, 27),
        *(28, 29, 31, 33, 35, 39, 41, 42, 44, 46, 47, 48),
        *(52, 53, 54, 55, 56, 59, 60, 61, 63, 64, 67, 69, 70, 73, 74, 75),
        *(78, 79, 80, 81, 84, 86, 88, 90, 91, 92, 94, 95, 97, 98),
        *(100, 101, 102, 103, 105, 106, 107, 108, 109, 110),
    ),
}

_TEST = re.compile(r"def (test_\w+)\(")
_ID = re.compile(r"(?<=_)([a-z]{1,2})(\d+)(?=_|$)")
_SPAN = re.compile(r"(?<=_)([a-z]{1,2})(\d+)_to_\1(\d+)(?=_|$)")


def ids_in(name: str) -> set[str]:
    """The ids that a test's name holds; `w2_to_w4` holds three."""
    spans = {f"{kind}{n}" for kind, a, b in _SPAN.findall(name) for n in range(int(a), int(b) + 1)}
    return spans | {kind + number for kind, number in _ID.findall(name)}


@pytest.fixture(scope="module")
def named() -> set[str]:
    files = Path(__file__).parent.rglob("test_*.py")
    names = [name for file in files for name in _TEST.findall(file.read_text(encoding="utf-8"))]
    return {id_ for name in names for id_ in ids_in(name)}


@pytest.mark.parametrize("kind", NAMED)
def test_each_has_a_test_of_its_name(kind: str, named: set[str]) -> None:
    assert [f"{kind}{n}" for n in NAMED[kind] if f"{kind}{n}" not in named] == []
