"""A fight as Markdown, JSON or CSV, and what each of these cannot hold."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator

import msgspec

from tracker.table.entry import Entry
from tracker.table.imports import fightfile
from tracker.table.imports.found import FoundFight, Newcomer
from tracker.table.ledger.store import Store
from tracker.table.reports import KINDS
from tracker.table.reports.people import fight_of, lost
from tracker.table.reports.rounds import chart, stress_by_round
from tracker.table.saves.plain import to_plain
from tracker.table.state import Condition
from tracker.table.telling.view import EntityView, View, to_builtins, view_for

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~-])")
_LIKE_ROUNDS = re.compile(r".*\s[0-9]{1,4}")


class Export(msgspec.Struct, frozen=True):
    """A report as text, and a line for each thing it cannot hold."""

    text: str
    lost: tuple[str, ...]


def export(store: Store, kind: str) -> Export:
    """The open fight as one of FORMATS. Raises KeyError for another format."""
    return FORMATS[kind](store)


# --- JSON ------------------------------------------------------------------------------------------------------


def as_json(store: Store) -> Export:
    """What `show --json` prints, and under one more key what an import needs to bring the fight back."""
    view = view_for(store.state, store.rules, store.name)
    fight = {"version": fightfile.VERSION, **to_plain(fight_of(store.state))}
    document = {**to_builtins(view), fightfile.KEY: fight}
    text = msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
    return Export(f"{text}\n", tuple(lost(store.state, store.rules)))


# --- CSV -------------------------------------------------------------------------------------------------------


def as_csv(store: Store) -> Export:
    """One row for each of the fight, under the keys of `set`; `conditions` hold rounds after a name."""
    fight = fight_of(store.state)
    keys = list(dict.fromkeys(key for person in fight.people for key in person.set))
    if "dex" in keys and "combat_order" not in keys:
        # Without the column an import would work it out from dex.
        keys.append("combat_order")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", *keys, "conditions", "note"])
    for person in fight.people:
        conditions = "; ".join(_condition(one) for one in person.conditions if _holds(one))
        writer.writerow([person.name, *(person.set.get(key, "") for key in keys), conditions, person.note])
    return Export(out.getvalue(), (*lost(store.state, store.rules), *_lost_in_csv(fight)))


def _condition(one: Condition) -> str:
    return one.name if one.left is None else f"{one.name} {one.left}"


def _holds(one: Condition) -> bool:
    """Whether a cell can say this condition so that it is read again as what it is."""
    return (
        one.until is None
        and not set(one.name) & set(";,|")
        and not (one.left is None and _LIKE_ROUNDS.fullmatch(one.name))
    )


def _lost_in_csv(fight: FoundFight) -> Iterator[str]:
    if fight.active is not None:
        yield "that the fight has begun, and whose turn it is"
    if fight.place != type(fight.place)():
        yield "the place"
    if fight.zones:
        yield f"zones: {len(fight.zones)}"
    if fight.reinforcements:
        yield f"reinforcements: {len(fight.reinforcements)}"
    for person in fight.people:
        kept = list(_lost_of(person))
        if kept:
            yield f"{person.name}: {', '.join(kept)}"


def _lost_of(person: Newcomer) -> Iterator[str]:
    for word in ("counters", "ongoing", "wyrd", "abilities", "spirit", "gifts", "shaper"):
        if getattr(person, word):
            yield {"wyrd": "wyrd dice", "ongoing": "ongoing harm"}.get(word, word)
    yield from (one.name for one in person.conditions if not _holds(one))


# --- Markdown --------------------------------------------------------------------------------------------------


def as_markdown(store: Store) -> Export:
    """A report of the session: who took part, encounter stress over the rounds, and what happened in each."""
    view = view_for(store.state, store.rules, store.name)
    parts = [
        f"# {escaped(view.name)}: {escaped(view.fight)}",
        _summary(view),
        "## Who took part",
        *_people(view),
    ]
    rounds = stress_by_round(store)
    if rounds:
        parts += ["## Encounter stress", "\n".join(("```text", *chart(rounds), "```"))]
    parts += ["## What happened", *_story(store.history.live())]
    return Export(
        "\n\n".join(parts) + "\n",
        ("notes, which stay with the game master", "positions and numbers of others than HP and stress"),
    )


def escaped(text: str) -> str:
    """`text` as Markdown that shows exactly it."""
    return _MARKS.sub(r"\\\1", text)


def _summary(view: View) -> str:
    stage = {"setup": "not begun", "over": f"over after round {view.round}"}.get(
        view.stage, f"round {view.round}"
    )
    place = ", ".join(
        f"{key} {value}"
        for key, value in msgspec.structs.asdict(view.place).items()
        if value not in (0, "real")
    )
    stress = f", encounter stress {view.encounter_stress}" if view.encounter_stress is not None else ""
    return f"{stage.capitalize()}{stress}{f', place: {place}' if place else ''}."


def _people(view: View) -> list[str]:
    if not view.entities:
        return ["Nobody."]
    ordered = [entity for name in view.order if (entity := view.entity(name)) is not None]
    rows = [
        "| Name | Side | Initiative | HP | Stress | Conditions |",
        "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    return ["\n".join((*rows, *(_row(entity) for entity in ordered)))]


def _row(entity: EntityView) -> str:
    hp = (
        ""
        if entity.hp is None
        else f"{entity.hp}/{entity.hp_max}" + (f" +{entity.temp}" if entity.temp else "")
    )
    words = [one.name + (f" {one.left}" if one.left else "") for one in entity.conditions]
    cells = (
        escaped(entity.name) + (" (down)" if entity.down else ""),
        escaped(entity.side),
        "" if entity.initiative is None else str(entity.initiative),
        hp,
        "" if entity.stress is None else str(entity.stress),
        escaped(", ".join(words)),
    )
    return f"| {' | '.join(cells)} |"


def _story(entries: list[Entry]) -> Iterator[str]:
    """What was said, under a heading for each round; notes stay out."""
    told: dict[int, list[str]] = {}
    for entry in entries:
        for said in entry.log:
            if not said.text.startswith("note to "):
                rules = f" ({' '.join(said.rules)})" if said.rules else ""
                told.setdefault(entry.round, []).append(f"- {escaped(said.text)}{rules}")
        if entry.line and " @ " in entry.line and told.get(entry.round):
            told[entry.round][-1] += f" — faces {entry.line.rpartition(' @ ')[2]}"
    for round_, lines in told.items():
        yield f"### Round {round_}" if round_ else "### Before the fight"
        yield "\n".join(lines)
    if not told:
        yield "Nothing yet."


FORMATS: dict[str, Callable[[Store], Export]] = dict(zip(KINDS, (as_markdown, as_json, as_csv), strict=True))
"""Every format by the word of `--as`."""
