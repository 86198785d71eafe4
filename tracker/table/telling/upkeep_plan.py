"""An upkeep before it is run: phase by phase what it would change, with the faces of its dice."""

from __future__ import annotations

import msgspec

from tracker.table.dice import Dice, Roller
from tracker.table.entry import LogLine
from tracker.table.fight import upkeep
from tracker.table.kept import Kept
from tracker.table.language.words import Command, command
from tracker.table.ledger.apply import Done, apply
from tracker.table.ledger.store import Store
from tracker.table.ruleset import Rules
from tracker.table.seat import GM, Seat
from tracker.table.state import State
from tracker.table.telling.diff import Difference, differences
from tracker.table.telling.view import View, view_for

QUIET = ("active", "round", "stage", "clock seconds", "added stress", "recoil chance", "delayed")
"""What changes at every upkeep and needs no line of its own."""

SOON = 60
"""Seconds from which on the end of a Shaping comes near enough to be told."""


class Step(msgspec.Struct, frozen=True):
    """One phase, or the start of the first turn (`phase` empty): what it says and changes, and its dice by name and face."""

    phase: str
    lines: tuple[LogLine, ...]
    changes: tuple[Difference, ...]
    dice: tuple[tuple[str, int], ...]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show of it."""
        return not self.changes and not self.dice

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids it went by."""
        return tuple(dict.fromkeys(rule for line in self.lines for rule in line.rules))


class Plan(msgspec.Struct, frozen=True):
    """What `next` would do through an upkeep. `faces` are all faces in the order of the rules; `after` is the view it
    leads to. `need` is a die that somebody has to roll before the plan is complete."""

    steps: tuple[Step, ...] = ()
    faces: tuple[int, ...] = ()
    after: View | None = None
    need: tuple[str, int] | None = None
    refusal: str = ""

    @property
    def command(self) -> Command:
        """The one command that does all of it, with the very faces the plan shows."""
        return command("next", faces=self.faces)


def plan(store: Store, seat: Seat = GM, faces: tuple[int, ...] = (), roller: Roller | None = None) -> Plan:
    """The upkeep that `next` would run now, with these faces first and then those of `roller`."""
    state, rules, kept = store.state, store.rules, Kept()
    view = view_for(state, rules, store.name, seat, kept)
    steps: list[Step] = []
    used: tuple[int, ...] = ()
    for phase in [*_open_phases(state, rules), ""]:
        line = command("upkeep", phase) if phase else command("next")
        dice = _Lenient(faces[len(used) :], roller)
        done = apply(state, line, dice, house=store.house, seat=seat)
        if not isinstance(done, Done):
            return Plan(tuple(steps), used, need=done.need, refusal=done.message)
        before, view = view, view_for(done.state, rules, store.name, seat, kept)
        changes = tuple(each for each in differences(before, view) if not _quiet(each, before))
        steps.append(Step(phase, done.lines, changes, tuple(zip(done.dice, done.faces, strict=True))))
        used = (*used, *done.faces)
        state = done.state
    return Plan(tuple(steps), used, view)


def _quiet(change: Difference, before: View) -> bool:
    """Whether a change needs no line: it comes every time, or a Shaping lasts on and on."""
    long = change.what == "left" and change.after.isdecimal() and int(change.after) > SOON
    return change.what in QUIET or (long and any(change.who == each.id for each in before.shapings))


def _open_phases(state: State, rules: Rules) -> list[str]:
    done = state.here.upkeep if state.here.stage == "upkeep" else ()
    return [name for name in upkeep.phase_order(rules) if name not in done]


class _Lenient(Dice):
    """Dice of which some may be left over for the phases that follow."""

    def finish(self) -> None:
        return
