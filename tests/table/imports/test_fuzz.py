"""Files cut, doubled, re-encoded and with values of other kinds: one clear line or a sound plan, in bounded time."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.driver import Table
from tests.table.imports.test_formats import COMPENDIUM, ENCOUNTER, GOBLIN, NOTE
from tests.table.imports.test_json import ambush, block
from tests.table.imports.test_plan import SHEET
from tracker.table.imports import Unreadable, plan, read

PASTED = "Skeleton\nArmor Class 13\nHit Points 13 (2d8 + 4)\nSTR DEX CON INT WIS CHA\n10 14 15 6 8 5\n\nOrc HP 15\n"
FILES = {
    "creatures.json": json.dumps([block("Goblin", 7, 14), block("Wolf", 11, 15)]),
    "ambush.json": json.dumps(ambush()),
    "export.json": json.dumps({"Creatures.x": block("Wolf", 11, 15), "SavedEncounters.e": ambush()}),
    "goblin.toml": GOBLIN,
    "bridge.toml": ENCOUNTER,
    "bestiary.xml": COMPENDIUM,
    "note.md": NOTE,
    "people.csv": SHEET,
    "paste.txt": PASTED,
}
SECONDS = 3.0


def survives(name: str, data: bytes | str) -> None:
    """Reading ends soon, in one line or in a plan whose batch the table takes as a whole."""
    started = time.monotonic()
    table = Table()
    try:
        found = read(name, data)
    except Unreadable as reason:
        assert str(reason)
        assert "\n" not in str(reason)
    else:
        ready = plan(found, table.state, table.store.roller)
        for line in ready.preview():
            assert "\n" not in line
        if ready.lines:
            result = table.store.do(ready.command)
            assert result.ok, result.message
        else:
            assert ready.count == 0
    assert time.monotonic() - started < SECONDS


@pytest.mark.parametrize("name", FILES)
def test_cut_anywhere(name: str) -> None:
    text = FILES[name]
    for at in range(0, len(text), max(1, len(text) // 40)):
        survives(name, text[:at])
        survives(name, text[at:])


@pytest.mark.parametrize("name", FILES)
def test_doubled_and_shuffled(name: str) -> None:
    lines = FILES[name].splitlines(keepends=True)
    survives(name, FILES[name] * 2)
    survives(name, "".join(line * 2 for line in lines))
    for seed in range(5):
        random.Random(seed).shuffle(lines)
        survives(name, "".join(lines))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "cp1252", "utf-7", "utf-8-sig"])
def test_encoded_otherwise(name: str, encoding: str) -> None:
    survives(name, FILES[name].encode(encoding, "replace"))


@pytest.mark.parametrize("name", FILES)
def test_under_the_name_of_another_format(name: str) -> None:
    for other in FILES:
        survives(other, FILES[name])


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(sorted(FILES)),
    data=st.data(),
)
def test_bytes_changed_at_random(name: str, data: st.DataObject) -> None:
    raw = bytearray(FILES[name].encode())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    survives(name, bytes(raw))


VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    1e308,
    "",
    "NaN",
    "∞",
    [],
    {},
    [[]],
    {"Value": {}},
    ["a", 1],
    "\x1b[31m",
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_of_other_kinds(value: Any) -> None:
    def changed(thing: Any) -> list[Any]:
        """`thing` once for every place in it, with `value` there."""
        if isinstance(thing, dict):
            return [{**thing, key: new} for key, inner in thing.items() for new in (value, *changed(inner))]
        if isinstance(thing, list):
            return [
                [*thing[:n], new, *thing[n + 1 :]]
                for n, inner in enumerate(thing)
                for new in (value, *changed(inner))
            ]
        return []

    for document in (block("Goblin", 7, 14), [block("Wolf", 11, 15)], ambush()):
        for variant in changed(document):
            survives("x.json", json.dumps(variant))


def test_numbers_that_no_json_has() -> None:
    survives("x.json", '{"name": "Orc", "hp": NaN, "dex": Infinity}')
    survives("x.json", '{"name": "Orc", "hp": ' + "9" * 5000 + "}")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deep.json", "[" * 50_000),
        ("deep2.json", '{"results":' * 20_000),
        ("deep.toml", "a = " + "[" * 20_000),
        ("deep.md", "```statblock\na: " + "[" * 20_000 + "\n```"),
        ("deep2.md", "```statblock\n" + "- " * 20_000 + "\n```"),
        ("wide.csv", "name,hp\n" + "," * 200_000),
        ("quote.csv", 'name,hp\n"' + "x\n" * 100_000),
        ("long.txt", "Orc HP " + "1" * 500_000),
        ("long2.txt", "HP " * 200_000),
        ("long3.txt", "Orc (" * 50_000 + "HP 3"),
        ("lines.txt", "HP\n" * 20_000),
        ("names.txt", "Goblin\n\n" * 10_000),
        ("fences.md", "```statblock\n" * 5_000),
        ("amp.xml", "<a>" + "&amp;" * 200_000 + "</a>"),
        ("attributes.xml", "<a " + " ".join(f'b{n}="x"' for n in range(20_000)) + "/>"),
    ],
)
def test_large_and_deep_files_end_soon(name: str, text: str) -> None:
    survives(name, text)
