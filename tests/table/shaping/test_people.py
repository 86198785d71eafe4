"""Who falls, leaves, helps and grows while magic runs (S5, S7, S33, S65, S71), and what a record says of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.shapers import BOLT, conditions, duel, hp, pp, said
from tracker.table.saves.codec import decode_state, encode_state
from tracker.table.seat import Seat

CELLS = "Unmake·Spirit,Unmake·Fire,Alter·Flesh,Bend·Paths,Ward·Fire"
WATCHER = Seat("door", "watcher")


def table(*lines: str, more: str = "") -> Table:
    return duel(
        "add Ghost hp=8 pp=4 pp_max=9 persistence=5 tags=spirit,undead,incorporeal",
        "set Ilyra pp=40 pp_max=40 int=40",
        "init Ilyra 20",
        "init Ghost 15",
        "init Bandit 10",
        "begin",
        *lines,
        skill=100,
        cells=CELLS,
        more=more,
    )


def targets(t: Table) -> Any:
    return t.shaping("s1")["targets"]


def round_trip(t: Table) -> None:
    assert decode_state(encode_state(t.state)) == t.state


# --- S7: nobody is left standing -------------------------------------------------------------------------------


def test_s7_a_spirit_without_points_is_banished_from_the_fight() -> None:
    # Harm to a soul needs one: a Spirit that is no undead.
    t = table("set Ghost tags=spirit", "cast Ilyra Unmake·Spirit soul:2 range=1 at=Ghost @ 31 90 2 2")
    assert t.show()["order"] == ["Ilyra", "Bandit"]
    assert "Ghost is out of the fight, banished  S7" in said(t)
    t.do("undo")
    assert (t.show()["order"], pp(t, "Ghost")) == (["Ilyra", "Ghost", "Bandit"], 4)


def test_s7_a_spirit_of_the_dead_is_banished_too_and_the_turn_passes_on() -> None:
    t = table("next", "set Ghost pp=0")
    assert (t.show()["active"], t.show()["order"]) == ("Bandit", ["Ilyra", "Bandit"])
    # Once it has Power Points again it may come to another fight; before that it leaves that one, too.
    t.do("fight cellar with=Ghost,Bandit")
    assert t.show()["order"] == ["Bandit"]
    t.do("set Ghost pp=3", "fight attic with=Ghost,Bandit")
    assert (t.show()["order"], conditions(t, "Ghost")) == (["Ghost", "Bandit"], set())


@pytest.mark.parametrize(
    ("tags", "left"), [("", {"unconscious"}), ("synthetic", set()), ("undead,soulless", set())]
)
def test_s7_others_without_points_stay_where_they_are(tags: str, left: set[str]) -> None:
    t = table(f"set Bandit tags={tags} pp_max=5 pp=0")
    assert (t.show()["order"], conditions(t)) == (["Ilyra", "Ghost", "Bandit"], left)


def test_s7_at_0_hp_someone_is_unconscious_and_dying() -> None:
    t = table("set Bandit hp=4 hp_max=20", f"cast Ilyra {BOLT} @ 31 6 6")
    assert (hp(t), t.entity("Bandit")["dying"], conditions(t)) == (0, True, {"unconscious"})
    t.do("hp Bandit +2")
    assert conditions(t) == set()


def test_s7_the_dead_are_dead_and_not_unconscious() -> None:
    t = table("set Bandit hp=4 hp_max=20", f"cast Ilyra {BOLT} @ 31 6 6", *["next"] * 12)
    assert conditions(t) == {"dead"}


@pytest.mark.parametrize("tags", ["undead", "synthetic", "object"])
def test_s7_what_does_not_live_loses_no_consciousness(tags: str) -> None:
    assert conditions(table(f"set Bandit tags={tags}", "hp Bandit -20")) == set()


def test_s7_a_table_of_other_rules_has_nobody_unconscious() -> None:
    t = Table("add Wolf hp=5", "hp Wolf -5")
    assert conditions(t, "Wolf") == set()


def test_s7_the_stabilised_do_not_die() -> None:
    t = table(
        "set Bandit hp=4 hp_max=20",
        f"cast Ilyra {BOLT} @ 31 6 6",
        "set Bandit dying=no bleeding=no",
        *["next"] * 15,
    )
    assert (hp(t), t.entity("Bandit")["dying"], conditions(t)) == (0, False, {"unconscious"})


def test_s7_nobody_dies_on_their_feet() -> None:
    assert "0 HP" in table().refused("set Bandit dying=yes")


# --- records of those who are gone -----------------------------------------------------------------------------


def test_section_5_a_target_that_is_gone_is_null() -> None:
    t = table(
        "cast Ilyra Alter·Flesh restrain:2 duration=1 reach=1 at=Ghost,Bandit override=target-invalid @ 31 90 90"
    )
    assert targets(t) == ["Ghost", "Bandit"]
    t.do("remove Ghost")
    assert targets(t) == [None, "Bandit"]
    assert t.show(WATCHER)["shapings"][0]["targets"] == ["Bandit"]
    round_trip(t)
    t.do("undo")
    assert targets(t) == ["Ghost", "Bandit"]


def test_s65_with_the_last_target_the_shaping_goes() -> None:
    t = table("cast Ilyra Alter·Flesh restrain:2 duration=1 at=Bandit @ 31 90", "remove Bandit")
    assert t.show()["shapings"] == []


def test_s74_a_trigger_waits_for_whoever_is_left_and_puts_them_where_it_was_said() -> None:
    t = table(
        "move Ilyra 0 0",
        "move Ghost 2 0",
        "move Bandit 4 0",
        "cast Ilyra Bend·Paths relocate:3 range=1 reach=1 at=Ghost,Bandit to=1,1,5,5 adjust=trigger:1 @ 31 31",
        "remove Ghost",
        more="talents=trigger",
    )
    assert targets(t) == [None, "Bandit"]
    round_trip(t)
    t.do("fire s1 @ 90")
    assert t.entity("Bandit")["position"] == [5, 5]


def test_s74_a_trigger_that_nobody_is_left_for_ends() -> None:
    t = table(f"cast Ilyra {BOLT} adjust=trigger:1 @ 31", "remove Bandit", more="talents=trigger")
    assert t.show()["shapings"] == []


# --- S71: helpers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("helper", "why"),
    [
        ("add Marrow side=pc", "no Shaper"),
        ("add Marrow side=pc hp=5 shaping=40 hp_max=5", ""),
        ("add Marrow side=pc hp=0 hp_max=5 shaping=40", "Practice"),
    ],
)
def test_s71_only_a_capable_shaper_assists(helper: str, why: str) -> None:
    t = table(helper)
    for verb in ("build Ilyra Unmake·Fire damage:2 delivery=projected range=1", f"cast Ilyra {BOLT}"):
        result = t.result(f"{verb} assist=Marrow{' @ 31 21 1 1' if verb.startswith('cast') else ''}")
        assert (result.ok, why in result.message) == (not why, True)


def test_s71_nobody_assists_themselves() -> None:
    assert "another Shaper" in table().refused(f"cast Ilyra {BOLT} assist=Ilyra @ 31 21 1 1")


def test_s40_s71_players_ask_nothing_of_others_and_spill_nothing_on_them() -> None:
    mine, t = Seat("ann", "player", ("c1",)), table("set Bandit shaping=40")
    assert "not yours" in t.refused(f"cast Ilyra {BOLT} assist=Bandit @ 31 21 1 1", mine)
    assert "game master's word" in t.refused(f"cast Ilyra {BOLT} spill=Bandit @ 31 1 1", mine)


def test_s71_pledges_are_for_a_ritual() -> None:
    t = table("add Marrow side=pc pp=5")
    assert "ritual" in t.refused("cast Ilyra Alter·Flesh reserve:2 duration=1 pledge=Ilyra:1,Marrow:2 @ 31")
    t.do("cast Ilyra Alter·Flesh reserve:2 duration=1 pledge=Ilyra:1,Marrow:2 ritual @ 31 21")
    assert (pp(t), pp(t, "Marrow")) == (39, 3)


# --- S33: a touch that misses ----------------------------------------------------------------------------------


def test_s33_a_touch_that_misses_is_no_casting_so_no_tell_shows() -> None:
    t = table("cast Ilyra Alter·Flesh restrain:2 duration=1 at=Bandit touch=miss")
    last = [line for line in t.log() if "touch" in line]
    assert last == ["Ilyra's touch misses Bandit: no roll, no Power Points  S33"]
    assert "Tell" not in said(t)
    assert (pp(t), t.entity("Ilyra")["spent"]) == (40, ["combat action"])


# --- S5, S65: a Shaper who changes -----------------------------------------------------------------------------


def test_s5_more_pow_gives_more_points_and_what_was_spent_stays_spent() -> None:
    t = duel("cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit @ 31 1 1")
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (8, 11)
    t.do("shaper Ilyra pow=15")
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (12, 15)
    t.do("shaper Ilyra pow=7")
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (4, 7)
    t.do("shaper Ilyra pow=2")
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (0, 2)


def test_s5_points_set_by_hand_are_nobodys_business() -> None:
    t = duel("set Ilyra pp=3 pp_max=30", "shaper Ilyra pow=15")
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (3, 30)


def test_s66_what_is_committed_stays_so_whatever_pow_becomes() -> None:
    # Magnitude 5 committed of 11: current and most are 6; of POW 9 four are left.
    t = duel("cast Ilyra Ward·Fire ward-ap:1/elemental duration=4 ritual @ 31 41", skill=100)
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (6, 6)
    t.do("shaper Ilyra pow=9")
    assert (pp(t), t.entity("Ilyra")["pp_max"]) == (4, 4)


@pytest.mark.parametrize("line", ["shaper Ilyra int=2", "set Ilyra int=2"])
def test_s65_a_lasting_loss_of_int_tells_what_must_be_dropped(line: str) -> None:
    t = duel("cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 @ 31")
    assert any("Magnitude 3 going with INT 2: 1 or more" in said for said in t.do(line))
