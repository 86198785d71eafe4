"""Views built upon earlier ones: the same as new ones whatever has happened, and what has not changed is the very same."""

from __future__ import annotations

import random

import pytest

from tests.driver import Table
from tests.table.telling.test_redaction_laws import GM_LINES, NAMES, OPENING, SEATS
from tracker.table.dice import Dice
from tracker.table.kept import Kept
from tracker.table.seat import GM, Seat
from tracker.table.telling.view import View, view_for


def look(t: Table, kept: Kept, seat: Seat = GM) -> View:
    return view_for(t.state, t.store.rules, "test", seat, kept)


@pytest.mark.parametrize("seed", range(4))
def test_b95_a_view_built_upon_earlier_ones_is_the_one_built_anew(seed: int) -> None:
    """A long random fight, seen by everybody at every step, now and as `next` would make it."""
    dice = random.Random(seed)
    table = Table(*OPENING, "begin", seed=seed)
    kept = {seat.name: Kept() for seat in (GM, *SEATS)}
    one_for_all = Kept()
    for step in range(200):
        line = dice.choice(GM_LINES)
        while "{}" in line:
            line = line.replace("{}", dice.choice(NAMES), 1)
        table.result(line)
        soon = table.store.preview("next", dice=Dice(roller=lambda sides: sides)).state
        for state in filter(None, (table.state, soon)):
            for seat in (GM, *SEATS):
                fresh = view_for(state, table.store.rules, "test", seat)
                for known in (kept[seat.name], one_for_all):
                    view = view_for(state, table.store.rules, "test", seat, known)
                    assert view == fresh, f"step {step}: {seat.name} after {line!r}"


def test_whoever_nothing_happened_to_is_the_very_same_in_the_next_view() -> None:
    t, kept = Table("add Ilyra hp=15", "add Foe x3 hp=9", "begin"), Kept()
    before = look(t, kept)
    t.do('hp "Foe 2" -1')
    after = look(t, kept)
    same = [one.name for one, other in zip(before.entities, after.entities, strict=True) if one is other]
    assert same == ["Ilyra", "Foe 1", "Foe 3"]


def test_w16_a_counter_more_changes_the_chances_of_everybody() -> None:
    t, kept = Table("add Ilyra", "add Foe", "begin"), Kept()
    before = [entity.recoil_next for entity in look(t, kept).entities]
    t.do("stress Ilyra +4")
    after = look(t, kept).entities
    assert all(entity.recoil_next != old for entity, old in zip(after, before, strict=True))
    assert after[0].recoil_next == after[1].recoil_next
