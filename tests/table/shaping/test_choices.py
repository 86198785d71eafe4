"""What people choose as they cast: who arrives after a fumbled calling, which reserve stays, where one lands (S46–S62)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.shapers import duel, pp, running, said
from tracker.table.seat import Seat

CALLS = "Conjure·Fire,Bend·Paths,Conjure·Paths,Alter·Flesh,Ward·Force/Motion"


def ground(*lines: str, more: str = "") -> Table:
    """Round 1: Ilyra (100 %, points to spare) at 0 0, the bandit 4 m off, Marrow of her side 3 m off."""
    return duel(
        "add Marrow side=pc hp=12 resilience=40",
        "set Ilyra pp=40 pp_max=40 int=40",
        "init Ilyra 20",
        "init Marrow 15",
        "init Bandit 10",
        "move Ilyra 0 0",
        "move Bandit 4 0",
        "move Marrow 0 3",
        "begin",
        *lines,
        skill=100,
        cells=CALLS,
        more=more,
    )


def place(t: Table, name: str) -> Any:
    return t.entity(name)["position"]


# --- S62: a fumbled calling ------------------------------------------------------------------------------------


def test_s62_a_fumbled_calling_may_bring_its_being_free_and_hostile() -> None:
    t = ground(
        "set Ilyra shaping=99",
        'cast Ilyra Conjure·Fire call:4 duration=1 backlash=arrival name="Ash" @ 99 89',
    )
    ash = t.entity("Ash")
    assert (ash["side"], running(t), t.entity("Ilyra")["active_magnitude"]) == ("npc", [], 0)
    assert t.show()["order"] == ["Ilyra", "Ash", "Marrow", "Bandit"]
    assert "Ash arrives, free and hostile  S62" in said(t)
    # Magnitude 5 is lost to the fumble (S28); nothing else strikes.
    assert (pp(t), t.entity("Ilyra")["fatigue"], t.entity("Ilyra")["hp"]) == (35, "normal", 12)
    t.do("next")
    assert t.show()["active"] == "Ash"


def test_s62_what_arrives_free_obeys_nobody_and_moves_by_its_own_initiative() -> None:
    t = ground("set Ilyra shaping=99", "cast Ilyra Conjure·Fire call:4 duration=1 backlash=arrival @ 99 89")
    t.do("init Ilyra 5")
    assert t.show()["order"] == ["Free being", "Marrow", "Bandit", "Ilyra"]
    # Nothing is left to direct, drop or dispel.
    assert "no Shaping" in t.refused('direct s1 order="come back"')


def test_s62_one_that_was_called_by_name_turns_on_its_caller() -> None:
    t = ground("add Ember side=pc hp=9 tags=spirit init=1", "set Ilyra shaping=99")
    t.do("cast Ilyra Conjure·Fire call:4 duration=1 at=Ember backlash=arrival @ 99 89")
    assert t.entity("Ember")["side"] == "npc"
    assert t.show()["order"] == ["Ilyra", "Ember", "Marrow", "Bandit"]


def test_s62_short_of_a_fumble_backlash_is_backlash() -> None:
    # Magnitude 5 is above Safe 4: a failed overreach costs 3 and strikes back (S28), by row 4 of T-BACKLASH.
    t = ground("set Ilyra shaping=80", "cast Ilyra Conjure·Fire call:4 duration=1 backlash=arrival @ 91 81 4")
    assert (pp(t), t.entity("Ilyra")["fatigue"], len(t.show()["order"])) == (37, "fatigued", 3)


def test_s62_the_arrival_is_one_undo() -> None:
    t = ground("set Ilyra shaping=99")
    before = t.show()
    t.do("cast Ilyra Conjure·Fire call:4 duration=1 backlash=arrival @ 99 89", "undo")
    assert t.show() == before


def test_s62_only_a_calling_brings_an_arrival() -> None:
    t = ground()
    assert "calling" in t.refused("cast Ilyra Alter·Flesh reserve:2 duration=1 backlash=arrival @ 31")
    assert "no whole number" in t.refused("cast Ilyra Conjure·Fire call:2 duration=1 backlash=maybe @ 31")


# --- S46: of two equal reserves --------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "stays"), [("", "s2"), ("keep=new", "s2"), ("keep=old", "s1")])
def test_s46_of_two_equal_reserves_the_subject_keeps_one(word: str, stays: str) -> None:
    t = ground("cast Ilyra Alter·Flesh reserve:2 duration=1 @ 31")
    t.do(f"cast Ilyra Ward·Force/Motion reserve:2 duration=1 {word} @ 31")
    assert (running(t), t.entity("Ilyra")["reserve"]) == ([stays], 6)


def test_s46_between_unequal_ones_there_is_no_choice() -> None:
    t = ground("cast Ilyra Alter·Flesh reserve:2 duration=1 @ 31", "hp Ilyra -2")
    t.do("cast Ilyra Ward·Force/Motion reserve:2 duration=1 keep=old @ 31")
    assert (running(t), t.entity("Ilyra")["reserve"]) == (["s2"], 6)


def test_s46_a_trigger_asks_when_it_fires() -> None:
    t = ground("cast Ilyra Alter·Flesh reserve:2 duration=1 @ 31", more="talents=trigger")
    t.do(
        "cast Ilyra Ward·Force/Motion reserve:2 duration=1 adjust=trigger:1 at=Ilyra @ 31", "fire s2 keep=old"
    )
    assert (running(t), t.entity("Ilyra")["reserve"]) == (["s1"], 6)


def test_s46_whoever_enters_an_area_keeps_one_reserve_too() -> None:
    t = ground("cast Ilyra Ward·Force/Motion reserve:1 duration=1 reach=1 at=radius:3 in=Ilyra @ 31")
    t.do("cast Ilyra Alter·Flesh reserve:2 duration=1 at=Marrow @ 31", "in s1 Marrow")
    assert t.entity("Marrow")["reserve"] == 6
    # With 6 gone of 9 the area's 3 would be fewer than the 6 that are left.
    t.do("hp Marrow -6")
    assert (t.entity("Marrow")["reserve"], t.entity("Marrow")["hp"]) == (None, 12)


# --- S58: where someone lands ----------------------------------------------------------------------------------


def test_s58_the_willing_land_where_it_is_said() -> None:
    t = ground("cast Ilyra Bend·Paths relocate:2 range=1 at=Marrow to=-9,12 @ 31")
    assert place(t, "Marrow") == [-9, 12]
    t.do("undo")
    assert place(t, "Marrow") == [0, 3]


def test_s58_each_subject_has_a_place_of_its_own() -> None:
    line = "cast Ilyra Bend·Paths relocate:3 range=1 reach=1 at=Bandit,Marrow"
    t = ground()
    assert "2 places" not in t.refused(f"{line} to=1,1 @ 31 90")
    t.do(f"{line} to=1,1,5,5 @ 31 90")
    assert (place(t, "Bandit"), place(t, "Marrow")) == ([1, 1], [5, 5])


def test_s58_who_resists_stays() -> None:
    # Of two successes the higher roll wins: 30 against 20.
    t = ground("cast Ilyra Bend·Paths relocate:3 range=1 at=Bandit to=1,1 @ 20 30")
    assert place(t, "Bandit") == [4, 0]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("relocate:3 range=1 at=Bandit to=16,0", "Range reaches 15 m"),
        ("relocate:3 range=1 at=Bandit to=0,3", "Marrow stands at 0 3"),
        ("relocate:2 range=1 at=Bandit to=7.5,0", "the unwilling 3 m"),
        ("relocate:3 range=1 at=Bandit to=7", "stands alone"),
        ("relocate:3 range=1 at=Bandit to=cellar", "no zone cellar"),
        ("relocate:3 at=Marrow to=3,0", "Range reaches 2 m"),
    ],
)
def test_s58_a_bad_destination_moves_nobody_and_costs_nothing(words: str, why: str) -> None:
    assert why in ground().refused(f"cast Ilyra Bend·Paths {words} @ 31 90")


def test_s58_a_player_does_not_learn_who_hides_where_someone_is_to_land() -> None:
    line = "cast Ilyra Bend·Paths relocate:2 range=1 at=Ilyra to=4,0 @ 31"
    mine = Seat("ann", "player", ("c1",))
    assert "Bandit stands" in ground().refused(line, mine)
    ground("hide Bandit").do(line, seat=mine)


def test_s58_the_unwilling_go_three_metres_at_intensity_2() -> None:
    assert place(ground("cast Ilyra Bend·Paths relocate:2 range=1 at=Bandit to=7,0 @ 31 90"), "Bandit") == [
        7,
        0,
    ]


def test_s58_without_positions_someone_lands_in_a_zone() -> None:
    t = duel("stress Bandit +5", "begin", "zone Bandit silence", skill=100, cells=CALLS)
    t.do("cast Ilyra Bend·Paths relocate:2 range=1 at=Ilyra to=z1 @ 31")
    assert "Ilyra" in t.zone("z1")["members"]


def test_s58_a_waiting_relocation_keeps_its_destination() -> None:
    t = ground(
        "cast Ilyra Bend·Paths relocate:3 range=1 at=Bandit adjust=trigger:1 to=1,1 @ 31",
        more="talents=trigger",
    )
    assert place(t, "Bandit") == [4, 0]
    t.do("fire s1 @ 90")
    assert place(t, "Bandit") == [1, 1]


def test_s58_intensity_4_takes_the_subject_out_of_the_fight() -> None:
    t = ground("cast Ilyra Bend·Paths relocate:4 range=1 at=Bandit @ 31 90")
    assert t.show()["order"] == ["Ilyra", "Marrow"]


def test_s58_a_portal_leads_where_it_is_said() -> None:
    t = ground("cast Ilyra Conjure·Paths portal:3 range=1 duration=1 reach=1 to=9,9 @ 31", "cross Marrow s1")
    assert place(t, "Marrow") == [9, 9]
    assert "one place" in t.refused("cast Ilyra Conjure·Paths portal:3 range=1 duration=1 to=9,9,8,8 @ 31")


def test_s58_nothing_else_leads_anywhere() -> None:
    assert "relocate or portal" in ground().refused("cast Ilyra Alter·Flesh reserve:2 duration=1 to=4,3 @ 31")
