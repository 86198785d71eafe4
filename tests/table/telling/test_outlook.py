"""What `next` will do, told before; an upkeep planned phase by phase; the log as seats may read it; what can be used."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.driver import Table
from tracker.table.dice import Dice
from tracker.table.language.words import command
from tracker.table.seat import Seat
from tracker.table.telling.loglines import LogBook
from tracker.table.telling.outlook import Lapse, Outlook, outlook
from tracker.table.telling.upkeep_plan import plan
from tracker.table.telling.view import view_for
from tracker.table.wyrding.options import options

THREE = ("add A init=3 hp=9", "add B init=2 hp=9", "add C init=1 hp=9")


def ahead(t: Table) -> Outlook:
    """What `next` would do on a table."""
    return outlook(t.store, view_for(t.state, t.store.rules, "test"))


def comes(t: Table) -> str | None:
    """Who would come."""
    who = ahead(t).who
    return who.name if who else None


def test_the_next_slot_that_can_act_comes() -> None:
    t = Table(*THREE, "begin")
    assert comes(t) == "B"
    t.do("hp B =0")
    assert comes(t) == "C"
    assert t.state.here.active == "c1"


def test_before_the_fight_it_says_why_nothing_would_happen() -> None:
    assert "begin" in ahead(Table(*THREE)).refusal


def test_w24_past_the_last_slot_the_upkeep_comes() -> None:
    t = Table(*THREE, "begin", "next")
    assert not ahead(t).upkeep
    t.do("next")
    seen = ahead(t)
    assert seen.upkeep and seen.round == 2 and seen.who is not None and seen.who.name == "A"


def test_b6_what_lasts_until_this_turns_end_lapses() -> None:
    t = Table(*THREE, "cond C +prone until=end:A", "cond B +stunned rounds=2", "begin")
    assert ahead(t).lapses == (Lapse("C", "prone"),)


def test_w26_dice_are_named_and_none_is_rolled() -> None:
    t = Table(*THREE, "stress A +9", "zone A erratic_time inside=B", "begin", "next", "next")
    t.store.roller = lambda sides: pytest.fail("nothing may be rolled")
    assert ahead(t).dice == ("erratic time d6 of A", "erratic time d6 of B")


def test_w27_who_comes_is_open_where_a_die_decides() -> None:
    t = Table(*THREE, "stress A +3", "zone A phase_out inside=B", "begin @ 51")
    seen = ahead(t)
    assert seen.who is None and "phase out d100 of B" in seen.dice


def test_w28_the_zones_whoever_comes_stands_in_are_named() -> None:
    t = Table(*THREE, "stress A +3", "zone A silence inside=B", "begin")
    assert ahead(t).zones == ("silence",)


# --- upkeep ------------------------------------------------------------------------------------------------------

BUSY = (
    *THREE,
    "stress A +6",
    "stress B +2",
    "cond C +prone rounds=1",
    "ongoing B +acid 2 at=upkeep",
    "zone A erratic_time inside=B,C",
    "begin",
    "next",
    "next",
)


def test_w24_phases_come_in_their_order_each_with_its_own_changes() -> None:
    steps = {step.phase: step for step in plan(Table(*BUSY).store, roller=lambda sides: 1).steps}
    assert list(steps)[:6] == ["durations", "recovery", "passives", "zones", "erratic", "flags"]
    assert {(d.who, d.what) for d in steps["durations"].changes} == {("C", "prone"), ("B", "hp")}
    assert ("B", "stress", "2", "1") in {
        (d.who, d.what, d.before, d.after) for d in steps["recovery"].changes
    }
    assert [name for name, _ in steps["erratic"].dice] == [f"erratic time d6 of {name}" for name in "ABC"]
    assert steps["passives"].empty and steps["flags"].empty


def test_a_plan_without_dice_asks_for_the_first_one_and_goes_on_with_each_face() -> None:
    store = Table(*BUSY).store
    assert plan(store).need == ("erratic time d6 of A", 6)
    assert plan(store, faces=(3, 4)).need == ("erratic time d6 of C", 6)
    assert plan(store, faces=(3, 4, 5)).need is None


def test_a_face_a_die_does_not_have_is_refused() -> None:
    assert "no face 7" in plan(Table(*BUSY).store, faces=(3, 7, 5)).refusal


@given(st.integers(0, 2**20), st.integers(0, 3))
def test_what_a_plan_shows_is_what_its_command_does(seed: int, phases: int) -> None:
    t = Table(*BUSY, seed=seed)
    for name in ("durations", "recovery", "passives")[:phases]:
        t.do(f"upkeep {name}")
    dice = random.Random(seed)
    planned = plan(t.store, roller=lambda sides: dice.randint(1, sides))
    t.do(str(planned.command))
    assert view_for(t.state, t.store.rules, "test") == planned.after


def test_planning_changes_nothing() -> None:
    t = Table(*BUSY)
    before = t.state
    plan(t.store, roller=lambda sides: 1)
    assert t.state is before


# --- options -----------------------------------------------------------------------------------------------------


def test_wx1_what_a_use_costs_takes_reaches_and_risks() -> None:
    t = Table(
        "add A",
        "pool A d6",
        'ability A "Spark" class=fracture range=close',
        'ability A "Quake" class=shatter',
    )
    spark, quake = options(t.state, t.store.rules, "c1")
    assert (spark.gain, spark.minimum, spark.reach, spark.chance, spark.fault) == (2, 0, 3.0, Fraction(3), "")
    assert (quake.gain, quake.minimum, quake.reach, quake.fault) == (8, 4, None, "takes 4 own counters")


def test_w12_w14_passives_and_empty_pools_are_told() -> None:
    t = Table("add A", 'ability A "Watch" class=fracture passive=3', 'ability A "Spark" class=fracture')
    watch, spark = options(t.state, t.store.rules, "c1")
    assert watch.fault == "passive, on from 3 counters"
    assert spark.fault == "no wyrd die ready"


# --- log ---------------------------------------------------------------------------------------------------------


def test_the_log_is_read_on_and_filtered() -> None:
    t = Table("add A hp=9")
    book = LogBook(t.store.history)
    t.do("hp A -2", "stress A +1")
    assert len(book.rows("−2")) == 0
    book.read()
    (row,) = book.rows("−2")
    assert row.line == "hp A -2" and row.first and not row.undone
    assert [r.text for r in book.rows("STRESS")] == ["A: stress 0 → 1"]


def test_undone_lines_stay_and_say_so() -> None:
    t = Table("add A hp=9", "hp A -2", "undo")
    book = LogBook(t.store.history)
    assert [row.undone for row in book.rows("A −2")] == [True]
    t.do("redo")
    book.read()
    assert not any(row.undone for row in book.rows("A −2"))


def test_undone_lines_still_say_so_once_nothing_can_be_redone() -> None:
    t = Table("add A hp=9", "hp A -2", "undo", "hp A -3")
    rows = LogBook(t.store.history).rows("A −")
    assert [(row.text, row.undone) for row in rows] == [("A −2: 7/9", True), ("A −3: 6/9", False)]


def test_b95_players_read_neither_commands_nor_lines_about_the_hidden() -> None:
    t = Table("add Spy hp=9 hidden=yes", "hp Spy -2", "add A hp=9", "hp A -3", "stress A +1d6")
    rows = LogBook(t.store.history, Seat("p", "player")).rows()
    assert rows
    assert not [row for row in rows if "Spy" in row.text or row.line or row.faces]


def test_dice_of_a_plan_are_its_own() -> None:
    t = Table(*BUSY)
    first = t.store.preview(command("next"), dice=Dice((1, 2, 3)))
    assert first.ok and first.faces == (1, 2, 3)
