"""From the library, a file or pasted text to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from tracker.app.actions.handlers import handles
from tracker.app.modals.bring import PASTED, Bring, Outcome, Preview, Working
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.pick import Pick
from tracker.table.imports import Choice as Room
from tracker.table.imports import Found, Plan, Progress
from tracker.table.library import exchange
from tracker.table.library.library import Hit
from tracker.table.refusal import Refused

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

ROOMS: dict[str, tuple[Room, str]] = {
    "a": ("merge", "add them to it"),
    "p": ("park", "set it aside and open a fight for them"),
    "e": ("replace", "end it and open a fight for them"),
}
"""What may become of a fight that is running when others come (B75), by key."""


@handles("bring")
def bring(table: TableScreen, count: int | None) -> None:
    shelf = table.tracker.around.shelf
    if shelf is None:
        table.say("there is no library here; whoever hosts the table has it", "warn")
        return
    asking = Bring(shelf)

    def answered(key: str | None) -> None:
        kind, _, word = (key or "").partition(" ")
        if kind == "hit":
            _bring_hit(table, asking.hits[int(word)], asking.count)
        elif kind == "file":
            if word.endswith("/"):
                table.say(f"{word} is a folder; go on typing what is in it", "warn")
                return
            path = shelf.path(word)
            _bring_found(table, path.name, lambda: exchange.find_in(path, shelf.library))
        elif kind == PASTED:
            text, lookup = asking.text_pasted, shelf.library.creature
            _bring_found(table, PASTED, lambda: exchange.found_in(PASTED, text, lookup, "pasted text"))

    table.tracker.ask(asking, answered)


def _bring_hit(table: TableScreen, hit: Hit, count: int) -> None:
    found = hit.found
    if hit.person is not None:
        # One creature comes at once: its row has shown who it is, and one undo takes it back.
        many = str(count) if count > 1 else hit.person.count
        found = msgspec.structs.replace(found, entities=(msgspec.structs.replace(hit.person, count=many),))
        try:
            store = table.desk.store
            _do(table, exchange.plan_for(store, found, hit.name, choice="merge"))
        except Refused as refused:
            table.say(str(refused), "danger")
        return
    _bring_found(table, hit.name, lambda: found)


def _bring_found(table: TableScreen, name: str, find: Callable[[], Found]) -> None:
    """Ask what becomes of a running fight, make the plan, show it, and do it."""
    store = table.desk.store

    def with_room(room: Room | None) -> None:
        def seen(outcome: Outcome | None) -> None:
            if outcome is None:
                table.say(f"{name}: stopped; nothing is changed", "warn")
            elif outcome.plan is None:
                # The folder was just typed; what is wrong has to fit the line.
                _, found, what = outcome.refusal.rpartition(f"{name}:")
                table.say(f"{found}{what}", "danger")
            else:
                looked_at(outcome.plan)

        def looked_at(plan: Plan) -> None:
            """Bring all of it, some of it, or nobody."""
            several = len(read[-1].entities) > 1

            def answered(word: str | None) -> None:
                if word == "all":
                    _do(table, plan)
                elif word == "pick":
                    _pick(table, name, read[-1], room)
                else:
                    _leave(table, name)

            table.tracker.ask(Preview(plan, picked=several), answered)

        def planned(progress: Progress) -> Plan:
            read.append(find())
            return exchange.plan_for(store, read[-1], name, choice=room, progress=progress)

        read: list[Found] = []
        work = Working(name, planned)
        table.tracker.ask(work, seen)

    if table.desk.view.stage not in ("turn", "upkeep"):
        with_room(None)
        return
    choices = [Choice(key, ((words, "text"),), key=key) for key, (_, words) in ROOMS.items()]

    def chosen(key: str | None) -> None:
        if key is None:
            _leave(table, name)
        else:
            with_room(ROOMS[key][0])

    table.tracker.ask(Chooser(f"{name}: a fight is running", choices), chosen)


def _pick(table: TableScreen, name: str, found: Found, room: Room | None, came: str = "") -> None:
    """Bring those chosen by name, one after the other, until that is enough."""
    asking = Pick(f"{name}: who comes?", found.entities, came)

    def answered(place: str | None) -> None:
        if place is None:
            return
        one = found.entities[int(place)]
        many = str(asking.count) if asking.count else one.count
        alone = msgspec.structs.replace(
            found, entities=(msgspec.structs.replace(one, count=many),), fights=()
        )
        try:
            _do(table, exchange.plan_for(table.desk.store, alone, name, choice=room))
        except Refused as refused:
            table.say(str(refused), "danger")
            return
        # Whoever comes next joins them.
        _pick(table, name, found, "merge", f"{one.name} ×{many}" if many else one.name)

    table.tracker.ask(asking, answered)


def _leave(table: TableScreen, name: str) -> None:
    table.say(f"{name}: not brought; nothing is changed", "dim")


def _do(table: TableScreen, plan: Plan) -> None:
    try:
        result = exchange.bring(table.desk.store, plan)
    except Refused as refused:
        table.say(str(refused), "danger")
        return
    table.desk.look()
    table.show()
    names = "; ".join(plan.comes[:3]) + (f" and {len(plan.comes) - 3} more" if len(plan.comes) > 3 else "")
    table.say(f"{names}" if result.ok else result.message, "text")
