"""The worked examples of Wyrding played through command lines with typed faces (WX21: `tests/rules`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.looks import active, effects, events, opened, stress, wyrd

SPARK = 'ability A "Spark" class=fracture range=close'
MODES = ("sum_under", "sum_over", "at_or_under_stress", "literal_over_stress")


def caster(*lines: str) -> Table:
    """A alone with one wyrd die and a close Fracture called Spark, then `lines`."""
    return opened("add A", "pool A d6", SPARK, *lines)


def within_reach(t: Table, title: str, reach: float, faces: str) -> None:
    """B stands a step beyond `reach` and is refused as a target; at `reach` itself the use is accepted."""
    t.do("add B", "move A 0 0", f"move B {reach + 0.1:g} 0")
    t.refused(f'use A "{title}" on=B @ {faces}')
    t.do(f"move B {reach:g} 0", f'use A "{title}" on=B @ {faces}')


def test_wx1_a_fracture_from_nothing() -> None:
    t = caster()
    assert t.entity("A")["recoil_next"]["fracture"] == 3
    within_reach(t, "Spark", 3, "1")
    assert stress(t, "A") == [2]
    assert t.show()["encounter_stress"] == 2
    assert t.show()["recoil_chance"] == 3


@pytest.mark.parametrize(("faces", "zones"), [("97", {}), ("98 30", {"z1": {"silence"}})])
def test_wx2_a_total_of_100_is_an_event(faces: str, zones: dict[str, set[str]]) -> None:
    t = caster(f'use A "Spark" @ {faces}')
    assert events(t) == zones
    assert any("W16" in line and faces.split()[0] in line for line in t.log())


BREAK = 'ability A "Snap" class=break range=medium'


def test_wx3_a_break_needs_two_counters() -> None:
    t = caster(BREAK, "stress A +1")
    t.refused('use A "Snap" @ 1')


def test_wx3_a_break_with_two_counters() -> None:
    t = caster(BREAK, "stress A +2")
    assert t.entity("A")["recoil_next"]["break"] == 7
    within_reach(t, "Snap", 18, "93")  # 93 + 6 = 99 holds
    assert stress(t, "A") == [6]
    assert t.show()["encounter_stress"] == 6
    assert events(t) == {}


QUAKE = 'ability A "Quake" class=shatter range=far'


@pytest.mark.parametrize(("space", "reach"), [("real", 108), ("surreal", 216), ("irreal", 1080)])
def test_wx4_a_shatter_reaches_further_in_other_spaces(space: str, reach: int) -> None:
    t = caster(QUAKE, "stress A +4", f"place space={space}")
    assert t.entity("A")["recoil_next"]["shatter"] == 13
    within_reach(t, "Quake", reach, "1")
    assert stress(t, "A") == [12]


@pytest.mark.parametrize(("mode", "event"), list(zip(MODES, [True, False, False, True], strict=True)))
def test_wx5_face_88_at_twelve_stress(mode: str, event: bool) -> None:
    t = opened("add A", f"house wyrding.recoil.mode={mode}", "stress A +12")
    t.do("recoil A @ 88 30" if event else "recoil A @ 88")
    assert bool(events(t)) is event


@pytest.mark.parametrize(("mode", "event"), list(zip(MODES, [False, False, True, False], strict=True)))
def test_wx6_face_12_at_twelve_stress(mode: str, event: bool) -> None:
    t = opened("add A", f"house wyrding.recoil.mode={mode}", "stress A +12")
    t.do("recoil A @ 12 30" if event else "recoil A @ 12")
    assert bool(events(t)) is event


def test_wx7_a_stressed_place_counts() -> None:
    t = opened("add A", "place bonus=10", "stress A +2")
    assert t.show()["encounter_stress"] == 12
    assert t.show()["recoil_chance"] == 13


@pytest.mark.parametrize(("counters", "chance"), [(2, 0), (20, 6)])
def test_wx8_stability_and_strength_lower_the_pressure(counters: int, chance: int) -> None:
    t = opened("add A", "place stability=5 strength=10", f"stress A +{counters}")
    assert t.show()["encounter_stress"] == counters  # W3: neither changes E
    assert t.show()["recoil_chance"] == chance


@pytest.mark.parametrize(
    ("face", "event"),
    [
        (12, "ground_warp"),
        (13, "thicken_space"),
        (38, "silence"),
        (39, "twilight"),
        (64, "singularity"),
        (65, "erratic_time"),
        (78, "erratic_time"),
        (79, "reshuffle"),
        (90, "reshuffle"),
        (91, "phase_out"),
    ],
)
def test_wx9_borders_of_the_event_table(face: int, event: str) -> None:
    t = opened("add A", "stress A +5", f"recoil A @ 100 {face}")
    assert events(t) == {"z1": {event}}


def test_wx10_a_radius_follows_the_encounter() -> None:
    t = opened("add A init=20", "add B init=10", "pool B d6", 'ability B "Spark" class=fracture')
    t.do("stress A +6", "zone A silence", "begin")
    assert t.zone("z1")["radius"] == 9
    t.do("next", "next")
    assert t.zone("z1")["radius"] == 7.5
    t.do('use B "Spark" @ 1')
    assert t.zone("z1")["radius"] == 10.5


def test_wx11_a_lone_event_runs_out() -> None:
    t = caster("begin", 'use A "Spark" @ 98 30')
    assert (events(t), t.entity("A")["added_stress"]) == ({"z1": {"silence"}}, True)
    t.do("next")
    assert (stress(t, "A"), t.zone("z1")["radius"]) == ([2], 3)
    t.do("next")
    assert (stress(t, "A"), t.zone("z1")["radius"]) == ([1], 1.5)
    t.do("next")
    assert (active(t), stress(t, "A"), events(t)) == ((4, "A"), [0], {})


def test_wx12_one_zone_for_each_source() -> None:
    t = opened("add A", "add B", "stress A +3", "zone A roll @ 30")
    assert events(t) == {"z1": {"silence"}}
    t.do("zone A roll @ 45")
    assert events(t) == {"z1": {"silence", "twilight"}}
    t.do("zone B roll @ 60")
    assert events(t) == {"z1": {"silence", "twilight"}, "z2": {"singularity"}}
    t.do("zone A roll @ 30")
    assert events(t) == {"z1": {"silence", "twilight"}, "z2": {"singularity"}}
    assert (t.zone("z1")["source"], t.zone("z2")["source"]) == ("A", "B")


@pytest.mark.parametrize(
    ("face", "left"), [(1, "move"), (2, "move"), (3, "base"), (4, "base"), (5, "normal"), (6, "nothing")]
)
def test_wx13_erratic_time(face: int, left: str) -> None:
    t = opened("add A", "stress A +5", "zone A erratic_time", "begin", f"next @ {face}")
    assert t.entity("A")["erratic"] == left
    assert active(t) == (2, "A")


@pytest.mark.parametrize(("face", "phased", "now"), [(50, True, (2, "B")), (51, False, (1, "A"))])
def test_wx14_phase_out(face: int, phased: bool, now: tuple[int, str]) -> None:
    t = opened("add B init=20", "add A init=10", "stress A +5", "zone A phase_out", "begin", f"next @ {face}")
    assert t.entity("A")["phased"] is phased
    assert active(t) == now


WARD = 'ability A "Ward" class=fracture passive=2'


def test_wx15_a_passive_is_switched_on_by_a_use() -> None:
    t = caster(WARD, "stress A +1")
    assert t.entity("A")["recoil_next"]["fracture"] == pytest.approx(100 - 94 * 94 / 100, abs=0.01)
    t.do('use A "Spark" @ 94 95 30')  # 94 + 5 holds, then 95 + 5 does not
    assert stress(t, "A") == [3]
    assert t.show()["encounter_stress"] == 5
    (ward,) = t.show()["effects"]
    assert (ward["name"], ward["kind"], ward["left"], ward["held"]) == ("Ward", "passive", None, 2)
    assert events(t) == {"z1": {"silence"}}


def test_wx15_both_checks_may_hold() -> None:
    assert events(caster(WARD, "stress A +1", 'use A "Spark" @ 94 94')) == {}


def test_wx16_a_passive_runs_down() -> None:
    t = caster(WARD, "stress A +1", "begin", 'use A "Spark" @ 1 1')
    seen: list[tuple[Any, Any, bool]] = []
    for _ in range(3):
        t.do("next")
        seen.append((t.entity("A")["stress"], t.show()["encounter_stress"], "Ward" in effects(t)))
    assert seen == [(3, 5, True), (2, 4, True), (1, 1, False)]


def test_wx17_three_duration_counters() -> None:
    t = caster("begin", 'ability A "Fog" class=fracture duration=rounds:3', 'use A "Fog" @ 1')
    assert effects(t) == {"Fog": 3}
    left = []
    for _ in range(3):
        t.do("next")
        left.append(effects(t).get("Fog"))
    assert left == [2, 1, None]
    assert active(t) == (4, "A")


@pytest.mark.parametrize(("house", "radii"), [("above_area_bonus", []), ("encounter_zero", [7.5])])
def test_wx18_the_end_of_an_event_in_a_stressed_place(house: str, radii: list[float]) -> None:
    t = opened("add A", f"house wyrding.event.ends_when={house}", "place bonus=5", "stress A +1")
    t.do("zone A silence", "begin")
    assert (t.show()["encounter_stress"], t.zone("z1")["radius"]) == (6, 9)
    t.do("next")
    assert t.show()["encounter_stress"] == 5
    assert [zone["radius"] for zone in t.show()["zones"]] == radii


@pytest.mark.parametrize(
    ("face", "place"),
    [
        (1, (10.5, 0)),
        (2, (5.25, 9.093)),
        (3, (-5.25, 9.093)),
        (4, (-10.5, 0)),
        (5, (-5.25, -9.093)),
        (6, (5.25, -9.093)),
    ],
)
def test_wx19_seven_hexes_of_reshuffle(face: int, place: tuple[float, float]) -> None:
    t = opened("add A", "move A 0 0", "stress A +5", f"zone A reshuffle @ {face} 7")
    assert t.entity("A")["position"] == pytest.approx(place, abs=0.01)


def test_wx20_two_dice_come_back_and_one_does_not() -> None:
    t = opened(
        "add A", "pool A d6 d8 d10", 'ability A "Fog" class=fracture duration=rounds:2 wyrd=2', "begin"
    )
    t.do('use A "Fog" dice=d6,d8 @ 6 3 1')
    assert wyrd(t, "A") == (["d10"], ["d6", "d8"], [])
    t.do("next")
    assert wyrd(t, "A") == (["d10"], ["d6", "d8"], [])
    t.do("next")
    assert wyrd(t, "A") == (["d10", "d6"], [], ["d8"])


def shared() -> Table:
    t = opened(
        "add Lead", "add Helper", "pool Lead d6", "pool Helper d6", "stress Lead +2", "stress Helper +6"
    )
    t.do('ability Lead "Quake" class=shatter', 'ability Helper "Quake" class=shatter')
    return t


def test_wx22_the_lead_needs_the_minimum() -> None:
    shared().refused('use Lead "Quake" help=Helper @ 1')


def test_wx22_the_lead_takes_all_the_stress() -> None:
    t = shared()
    t.do('use Helper "Quake" help=Lead @ 1')
    assert stress(t, "Helper", "Lead") == [14, 2]


def test_wx23_only_those_who_added_nothing_recover() -> None:
    t = opened(
        "add A init=20", "add B init=10", "pool A d6", SPARK, "stress A +4", "begin", 'use A "Spark" @ 1'
    )
    seen = [stress(t, "A", "B")]
    for _ in range(2):
        t.do("next", "next")
        seen.append(stress(t, "A", "B"))
    assert seen == [[6, 0], [6, 0], [5, 0]]
