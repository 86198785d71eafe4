"""The command language of Wyrding: zones, effects, upkeep."""

from __future__ import annotations

import pytest

from tests.table.looks import active, caster, conditions, effects, events, members, opened, said, stress, wyrd
from tracker.rules.wyrding.data import EVENTS

FOG = 'ability A "Fog" class=fracture duration=rounds:3'


# Zones.


@pytest.mark.parametrize("event", EVENTS)
def test_a_zone_by_hand_holds_its_source_alone_until_told(event: str) -> None:
    t = caster("stress A +2", f"zone A {event}")
    assert (events(t), members(t, "z1"), t.zone("z1")["source"]) == ({"z1": {event}}, {"A"}, "A")
    t.do("in z1 B")
    assert members(t, "z1") == {"A", "B"}
    t.do("out z1 A,B")
    assert members(t, "z1") == set()
    t.do("zone z1 end")
    assert events(t) == {}


def test_a_zone_by_hand_makes_no_recoil_check() -> None:
    t = caster("stress A +2")
    t.refused("zone A silence @ 99")
    t.do("zone A roll @ 45 ")
    assert events(t) == {"z1": {"twilight"}}


def test_a_zone_holds_those_named_inside() -> None:
    assert members(caster("stress A +2", "zone A silence inside=B"), "z1") == {"A", "B"}


def test_w20_one_zone_for_a_source_and_a_repeat_changes_nothing() -> None:
    t = caster("stress A +2", "zone A silence", "zone A twilight", "zone A silence")
    assert events(t) == {"z1": {"silence", "twilight"}}


@pytest.mark.parametrize(
    ("event", "condition"), [("silence", "deafened"), ("twilight", "dim"), ("ground_warp", "difficult")]
)
def test_w28_members_carry_the_mark_while_inside(event: str, condition: str) -> None:
    t = caster("stress A +2", f"zone A {event}", "in z1 B")
    assert (conditions(t, "A"), conditions(t, "B")) == ({condition: None}, {condition: None})
    t.do("out z1 B")
    assert (conditions(t, "A"), conditions(t, "B")) == ({condition: None}, {})
    t.do("stress A =0")
    assert (events(t), conditions(t, "A")) == ({}, {})


def test_w19_with_positions_distance_decides() -> None:
    t = caster("move A 0 0", "move B 4.5 0", "add C x=4.6 y=0", "stress A +3", "zone A silence")
    zone = t.zone("z1")
    assert (zone["center"], zone["radius"], set(zone["members"])) == ([0, 0], 4.5, {"A", "B"})
    t.do("stress A -1")
    assert members(t, "z1") == {"A"}
    t.do("move A 2 0")
    assert (t.zone("z1")["center"], members(t, "z1")) == ([2, 0], {"A", "B", "C"})
    assert conditions(t, "C") == {"deafened": None}


def test_w19_all_zones_share_one_radius() -> None:
    t = caster("stress A +2", "stress B +5", "zone A silence", "zone B twilight")
    assert [zone["radius"] for zone in t.show()["zones"]] == [10.5, 10.5]


def test_w19_a_zone_stays_where_its_source_left() -> None:
    t = caster("move A 3 4", "move B 3 5", "stress A +3", "zone A silence", "remove A")
    zone = t.zone("z1")
    assert (zone["source"], zone["center"], zone["radius"], zone["members"]) == (None, [3, 4], 4.5, ["B"])


def test_w21_the_last_counter_ends_every_event() -> None:
    t = caster("stress A +2", "zone A silence", "zone B twilight", "stress A -1")
    assert len(events(t)) == 2
    t.do("stress A -1")
    assert events(t) == {}


def test_move_keeps_a_position_as_given() -> None:
    assert caster("move A 1.25 -2").entity("A")["position"] == [1.25, -2]


@pytest.mark.parametrize("place", ["nan 0", "0 inf", "x 0", "1"])
def test_move_wants_two_numbers(place: str) -> None:
    assert caster().refused(f"move A {place}")


# Effects.


def test_w10_a_stress_effect_lives_as_long_as_its_owners_stress() -> None:
    t = caster('ability A "Veil" class=fracture duration=stress', 'use A "Veil" @ 1', "stress A -1")
    (veil,) = t.show()["effects"]
    assert (veil["kind"], veil["left"]) == ("stress", None)
    t.do("stress A -1")
    assert effects(t) == {}


def test_w10_a_permanent_effect_stays_until_dismissed() -> None:
    t = caster(
        'ability A "Wall" class=fracture duration=permanent',
        'use A "Wall" @ 1',
        "stress A =0",
        "begin",
        *["next"] * 4,
    )
    (wall,) = t.show()["effects"]
    assert (wall["kind"], wall["left"]) == ("permanent", None)
    t.do("dismiss e1")
    assert effects(t) == {}


@pytest.mark.parametrize(
    ("duration", "kind", "left"), [("minutes:1", "minutes", 60), ("hours:2", "hours", 7200)]
)
def test_w10_time_runs_by_the_clock(duration: str, kind: str, left: int) -> None:
    t = caster(f'ability A "Calm" class=fracture duration={duration}', "begin", 'use A "Calm" @ 1')
    (calm,) = t.show()["effects"]
    assert (calm["kind"], calm["left"]) == (kind, left)
    t.do("next", "next")
    assert effects(t) == {"Calm": left - 6}


def test_w10_a_minute_is_ten_rounds() -> None:
    t = caster(
        'ability A "Calm" class=fracture duration=minutes:1', "begin", 'use A "Calm" @ 1', *["next"] * 19
    )
    assert effects(t) == {"Calm": 6}
    t.do("next")
    assert (active(t), effects(t)) == ((11, "A"), {})


def test_w11_dismissing_settles_the_dice() -> None:
    t = opened(
        "add A",
        "pool A d6 d8",
        'ability A "Mist" class=fracture duration=rounds:9 wyrd=2',
        'use A "Mist" @ 6 3 1',
    )
    t.do("dismiss Mist")
    assert (effects(t), wyrd(t, "A")) == ({}, (["d6"], [], ["d8"]))


def test_w10_more_duration_counters() -> None:
    t = caster(FOG, 'use A "Fog" @ 1', "counters e1 +2")
    assert effects(t) == {"Fog": 5}
    t.do("counters e1 -4")
    assert effects(t) == {"Fog": 1}


def test_w10_without_duration_counters_it_ends() -> None:
    assert effects(caster(FOG, 'use A "Fog" @ 1', "counters e1 -3")) == {}


def test_w10_only_rounds_have_counters() -> None:
    t = caster('ability A "Veil" class=fracture duration=stress', 'use A "Veil" @ 1')
    assert t.refused("counters e1 +1")


# Upkeep and turn start.


def test_w24_the_phases_in_their_order() -> None:
    t = caster(FOG, "stress B +3", "begin", 'use A "Fog" @ 1', "next")
    for phase, left, own, flag in [
        ("durations", 2, [2, 3], True),
        ("recovery", 2, [2, 2], True),
        ("passives", 2, [2, 2], True),
        ("zones", 2, [2, 2], True),
        ("erratic", 2, [2, 2], True),
        ("flags", 2, [2, 2], False),
    ]:
        t.do(f"upkeep {phase}")
        assert (effects(t)["Fog"], stress(t, "A", "B")) == (left, own), phase
        assert t.entity("A")["added_stress"] is flag, phase


def test_w25_targets_and_bystanders_in_a_zone_recover() -> None:
    t = caster(FOG, "stress B +3", "zone B silence inside=A", "begin", 'use A "Fog" on=B @ 1', "next", "next")
    assert stress(t, "A", "B") == [2, 2]


@pytest.mark.parametrize(
    ("house", "after"), [("1", [3, 2, 1, 0, 0]), ("2", [3, 1, 0, 0, 0]), ("0", [3, 3, 3, 3, 3])]
)
def test_w25_ambient_counters_decay(house: str, after: list[int]) -> None:
    t = caster(f"house wyrding.ambient.decay={house}", "stress A +3", "remove A", "begin")
    seen = [t.show()["ambient"]]
    for _ in range(4):
        t.do("next")
        seen.append(t.show()["ambient"])
    assert seen == after


@pytest.mark.parametrize(("house", "left"), [("ambient", 3), ("discard", 0)])
def test_w30_what_the_removed_leave_behind(house: str, left: int) -> None:
    t = caster(f"house wyrding.removed_entity.stress={house}", "stress A +3", "remove A")
    assert (t.show()["ambient"], t.show()["encounter_stress"]) == (left, left)


def test_w26_one_roll_for_two_zones_until_the_next_upkeep() -> None:
    t = caster(
        "stress A +9", "zone A erratic_time", "zone B erratic_time inside=A", "begin", "next", "next @ 1 6"
    )
    assert [t.entity(name)["erratic"] for name in "AB"] == ["move", "nothing"]
    t.do("next")
    assert active(t) == (2, "B")  # to do nothing keeps the slot
    t.do("next @ 5 3")
    assert [t.entity(name)["erratic"] for name in "AB"] == ["normal", "base"]


def test_w26_who_enters_later_is_unaffected_and_the_end_frees_everyone() -> None:
    t = caster("stress A +2", "zone A erratic_time", "begin", "next", "next @ 1", "in z1 B")
    assert [t.entity(name)["erratic"] for name in "AB"] == ["move", None]
    t.do("zone z1 end", "next", "next")
    assert t.entity("A")["erratic"] is None


def test_w27_the_phased_recover_belong_to_no_zone_and_return() -> None:
    t = caster("stress B +3", "move B 3 4", "zone B phase_out", "begin", "next @ 50")
    assert (active(t), stress(t, "B")) == ((2, "A"), [2])
    assert (t.entity("B")["phased"], members(t, "z1"), t.zone("z1")["center"]) == (True, set(), [3, 4])
    t.do("next")
    assert (active(t), stress(t, "B")) == ((3, "A"), [1])
    t.do("next")
    assert (active(t), stress(t, "B"), events(t)) == ((4, "A"), [0], {})
    assert (t.entity("B")["phased"], t.entity("B")["position"]) == (False, [3, 4])
    t.do("next")
    assert active(t) == (4, "B")


def test_w27_the_phased_may_keep_their_stress() -> None:
    t = caster(
        "house wyrding.phase_out.recovers=no", "stress B +3", "zone B phase_out", "begin", "next @ 50", "next"
    )
    assert (t.show()["round"], stress(t, "B"), t.entity("B")["phased"]) == (3, [3], True)


def test_w27_the_phased_are_no_targets() -> None:
    t = caster(FOG, "stress B +5", "zone B phase_out", "begin", "next @ 50")
    assert t.refused('use A "Fog" on=B @ 1')


def test_w27_who_stays_is_tested_again_next_turn() -> None:
    t = caster("stress B +5", "zone B phase_out", "begin", "next @ 51", "next", "next @ 50")
    assert (active(t), t.entity("B")["phased"]) == ((3, "A"), True)


def test_a_phased_one_returns_when_its_zone_is_ended_by_hand() -> None:
    t = caster("stress B +5", "zone B phase_out", "begin", "next @ 50", "zone z1 end")
    assert t.entity("B")["phased"] is False


def test_the_log_names_rules_and_faces() -> None:
    t = caster('ability A "It" class=fracture', 'use A "It" @ 98 30')
    log = said(t.log())
    assert all(word in log for word in ("w16", "98", "w18", "30", "silence"))


def test_w27_a_zone_that_was_left_behind_stays_there_for_good() -> None:
    t = opened("house wyrding.zone.orphan=end", "add A init=9 x=0 y=0", "add B init=5 x=1 y=0")
    t.do("add C init=1 x=1 y=1", "stress A +6", "stress C +2", "zone A silence", "zone B phase_out")
    t.do("begin @ 30 60", "remove B @ 60")  # A vanishes; with B its zone goes, and A is back
    assert (active(t), t.entity("A")["phased"], t.zone("z1")["center"]) == ((1, "C"), False, [0, 0])
    t.do("zone C phase_out", "move A 6 0", "next @ 20 60")
    assert (active(t), t.entity("A")["phased"], t.zone("z1")["center"]) == ((2, "C"), True, [0, 0])
