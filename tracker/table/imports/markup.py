"""XML of DnDAppFile and Encounter+: monsters, characters, and encounters that name them.

Documents that declare a document type or entities are refused, and so is what is too deep or too large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.parsers import expat

import msgspec

from tracker.table.imports import creatures, values
from tracker.table.imports.found import Found, FoundFight, Lookup, Newcomer, Unreadable, gather
from tracker.table.state import replace

DEEPEST = 40
MOST_ELEMENTS = 500_000

MONSTERS = ("monster", "npc")
CHARACTERS = ("player", "pc", "character")


class Element(msgspec.Struct):
    """One element: its tag in lower case, attributes, line, text, and what stands in it."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = []

    def walk(self) -> Iterator[Element]:
        """Itself and everything in it, in order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))

    def record(self) -> dict[str, Any]:
        """Its children's texts by tag, as `flat_keys` has them; attributes count too."""
        plain: dict[str, Any] = values.flat_keys(self.attributes)
        for child in self.children:
            if not plain.get(values.key_of(child.tag)):
                plain[values.key_of(child.tag)] = child.text.strip()
        return plain


def read_xml(text: str, title: str, lookup: Lookup) -> Found:
    """Every monster and character, and every encounter's combatants. Raises Unreadable for what is no safe XML."""
    root = parse(text)
    kinds = dict.fromkeys(MONSTERS, "") | dict.fromkeys(CHARACTERS, "pc")
    elements = [one for one in root.walk() if one.tag in kinds and one.children][: creatures.MOST]

    def read(thing: object, where: str) -> Newcomer:
        assert isinstance(thing, Element)
        person = creatures.creature(thing.record(), where)
        return replace(person, set={**person.set, "side": "pc"}) if kinds[thing.tag] else person

    people, skipped = gather(((f"line {one.line}", one) for one in elements), read)
    known = _known(people, lookup)
    fights: list[FoundFight] = []
    for encounter in (one for one in root.walk() if one.tag == "encounter"):
        inside = [one for one in encounter.walk() if one.tag == "combatant"]
        fighters, unread = gather(((f"line {one.line}", one) for one in inside), _combatant(known))
        name = values.text(encounter.record().get("name"), 60) or f"fight {len(fights) + 1}"
        fights += [FoundFight(name, tuple(fighters))] if fighters else []
        skipped += unread
    return Found(title, entities=tuple(people), fights=tuple(fights), skipped=tuple(skipped))


def parse(text: str) -> Element:
    """An XML document as elements. Raises Unreadable with the line of the fault."""
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    root = Element("", {}, 0)
    open_ones = [root]
    count = 0

    def refuse(*_: object) -> None:
        raise Unreadable(
            f"line {parser.CurrentLineNumber}: document types and entities are not read; take them out"
        )

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(open_ones) > DEEPEST:
            raise Unreadable(f"line {parser.CurrentLineNumber}: too many elements, or too deep")
        element = Element(tag.rpartition(":")[2].lower(), dict(attributes), parser.CurrentLineNumber)
        open_ones[-1].children.append(element)
        open_ones.append(element)

    def end(_: str) -> None:
        open_ones.pop()

    def data(piece: str) -> None:
        open_ones[-1].text += piece

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise Unreadable(f"line {error.lineno}: no XML: {expat.ErrorString(error.code)}") from None
    return root


def _known(people: list[Newcomer], lookup: Lookup) -> Lookup:
    by_key = {values.key_of(one.name): one for one in people}

    def find(name: str) -> Newcomer | None:
        return by_key.get(values.key_of(name)) or lookup(name)

    return find


def _combatant(known: Lookup) -> Callable[[object, str], Newcomer]:
    def read(thing: object, where: str) -> Newcomer:
        assert isinstance(thing, Element)
        record = thing.record()
        inner = next((one for one in thing.children if one.tag in (*MONSTERS, *CHARACTERS)), None)
        named = (
            values.text(inner.record().get("name") or inner.attributes.get("ref") or inner.text)
            if inner
            else ""
        )
        named = named.rpartition("/")[2]
        person = known(named) if named else None
        label = values.text(record.get("name") or record.get("label"), 60)
        called = values.name(label or (person.name if person else named))
        if person is None:
            raise Unreadable(f"{called}: no {named or 'monster'} in this file says what it is")
        return replace(person, name=called, where=where)

    return read
