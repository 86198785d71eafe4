"""Every choice the rules leave to the table does something when it is made otherwise; values reckoned by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.driver import Table
from tracker.table.ruleset import shipped_book

Look = Callable[[Table], Any]


def entity(name: str, key: str) -> Look:
    return lambda t: t.entity(name)[key]


def shown(key: str) -> Look:
    return lambda t: t.show()[key]


def radius(t: Table) -> Any:
    return t.zone("z1")["radius"]


def said(t: Table) -> str:
    return "\n".join(t.log())


SPARK = ("add A x=0 y=0 init=9", "pool A d6", 'ability A "Spark" class=fracture range=close')
AURA = (*SPARK, 'ability A "Aura" class=fracture passive=2')
PAIR = ("add A init=9", "add B init=5")
ZONE = ("add A init=9", "add B init=5", "stress A +4")

# key, value, lines, what is looked at, as shipped, under the house rule
CHOICES: list[tuple[str, str, tuple[str, ...], Look, Any, Any]] = [
    ("start_stress", "2", ("add A",), entity("A", "stress"), 0, 2),
    ("ambient", "ignore", (*PAIR, "stress A +3", "stress B +1", "remove A"), shown("encounter_stress"), 4, 1),
    ("ambient.decay", "2", (*PAIR, "stress A +3", "begin", "remove A", "next"), shown("ambient"), 2, 1),
    ("place.bonus", "3", ("fight Cellar",), shown("encounter_stress"), 0, 3),
    ("place.stability", "3", ("fight Cellar",), lambda t: t.show()["place"]["stability"], 0, 3),
    ("place.strength", "-3", ("fight Cellar",), shown("recoil_chance"), 1, 4),
    ("place.space", "irreal", ("fight Cellar",), lambda t: t.show()["place"]["space"], "real", "irreal"),
    ("weight.fracture.gain", "3", (*SPARK, "use A Spark @ 1"), entity("A", "stress"), 2, 3),
    ("round_seconds", "10", ("add A", "begin", "next"), shown("clock_seconds"), 6, 10),
    ("passive.contributes", "none", (*AURA, "use A Spark @ 1 1"), shown("encounter_stress"), 4, 2),
    (
        "wyrd.refresh",
        "upkeep",
        (
            "add A",
            "pool A d6",
            'ability A "Spark" class=fracture wyrd=1',
            "begin",
            "use A Spark @ 3 1",
            "next",
        ),
        lambda t: t.entity("A")["wyrd"]["ready"],
        [],
        ["d6"],
    ),
    (
        "shared.stress_to",
        "split",
        (*PAIR, "pool A,B d6", 'ability A,B "Hum" class=fracture', "use A Hum help=B @ 1"),
        lambda t: (t.entity("A")["stress"], t.entity("B")["stress"]),
        (2, 0),
        (1, 1),
    ),
    (
        "shared.stress_to",
        "each",
        (*PAIR, "pool A,B d6", 'ability A,B "Hum" class=fracture', "use A Hum help=B @ 1"),
        lambda t: (t.entity("A")["stress"], t.entity("B")["stress"]),
        (2, 0),
        (2, 2),
    ),
    (
        "object_stress",
        "no",
        ("add A tags=object", "pool A d6", 'ability A "Hum" class=fracture', "use A Hum @ 1"),
        lambda t: (t.entity("A")["stress"], t.show()["ambient"]),
        (2, 0),
        (0, 2),
    ),
    ("recoil.threshold", "90", ("add A", "stress A +4"), shown("recoil_chance"), 5, 15),
    ("recoil.mode", "literal_over_stress", ("add A", "stress A +4"), shown("recoil_chance"), 5, 96),
    ("area_bonus.in_radius", "no", (*ZONE, "place bonus=4", "zone A silence"), radius, 12.0, 6.0),
    ("zone.metres_per_counter", "3", (*ZONE, "zone A silence"), radius, 6.0, 12.0),
    (
        "zone.orphan",
        "end",
        (*ZONE, "stress B +1", "zone A silence", "remove A"),
        lambda t: len(t.show()["zones"]),
        1,
        0,
    ),
    (
        "zone.membership",
        "everyone",
        (*ZONE, "zone A silence"),
        lambda t: t.zone("z1")["members"],
        ["A"],
        ["A", "B"],
    ),
    (
        "event.ends_when",
        "encounter_zero",
        ("add A", "place bonus=2", "stress A +1", "zone A silence", "stress A -1"),
        lambda t: len(t.show()["zones"]),
        0,
        1,
    ),
    ("removed_entity.stress", "discard", (*PAIR, "stress A +3", "remove A"), shown("ambient"), 3, 0),
    ("recovery.counters", "2", ("add A", "stress A +4", "begin", "next"), entity("A", "stress"), 3, 2),
    ("phase_out.chance", "10", (*ZONE, "zone A phase_out", "begin @ 50"), entity("A", "phased"), True, False),
    (
        "phase_out.recovers",
        "no",
        (*ZONE, "zone A phase_out", "begin @ 5", "next"),
        entity("A", "stress"),
        3,
        4,
    ),
    ("upkeep.when", "round_end", ("add A", "begin", "upkeep"), shown("round"), 2, 1),
    ("initiative", "crux", ("add A combat_order=3", "begin @ 5"), entity("A", "initiative"), None, 8),
]


@pytest.mark.parametrize(
    ("key", "value", "lines", "look", "shipped", "house"),
    CHOICES,
    ids=[f"{row[0]}={row[1]}" for row in CHOICES],
)
def test_a_choice_changes_what_it_says(
    key: str, value: str, lines: tuple[str, ...], look: Look, shipped: Any, house: Any
) -> None:
    plain = Table(*(line.split(" @")[0] if key == "initiative" else line for line in lines))
    assert look(plain) == shipped
    assert look(Table(f"house wyrding.{key}={value}", *lines)) == house


def test_w9_a_reach_may_be_counted_before_the_gain() -> None:
    lines = (*SPARK, "stress A +2", "add B x=4 y=0")
    # After the gain 4 counters reach 6 m; before it 2 reach 3 m.
    assert Table(*lines).do("use A Spark on=B @ 1")
    assert "3 m" in Table("house wyrding.range.uses=own_before_gain", *lines).refused("use A Spark on=B @ 1")


def test_w13_a_minimum_may_be_tested_after_the_gain() -> None:
    lines = ("add A", "pool A d6", 'ability A "Rend" class=shatter')
    assert Table(*lines).refused("use A Rend @ 1")
    assert Table("house wyrding.min_stress.uses=own_after_gain", *lines).do("use A Rend @ 1")


def test_w12_held_counters_may_lie_with_their_owner() -> None:
    lines = (
        "add A",
        "pool A d6",
        'ability A "Aura" class=break passive=1',
        'ability A "Rend" class=shatter',
        "stress A +1 @ 1",
    )
    assert Table(*lines).refused("use A Rend @ 1")
    # 1 own + 4 held meet the minimum of 4; they count neither as own stress nor twice in E.
    t = Table("house wyrding.passive.contributes=manifester", *lines)
    t.do("use A Rend @ 1")
    assert (t.entity("A")["stress"], t.show()["encounter_stress"]) == (9, 13)


def test_w12_switching_on_may_need_a_die() -> None:
    lines = ("add A", 'ability A "Aura" class=fracture passive=1')
    assert Table(*lines, "stress A +1 @ 1").show()["effects"]
    assert not Table("house wyrding.passive.needs_die=yes", *lines, "stress A +1").show()["effects"]


def test_w12_the_check_of_a_passive_may_come_first() -> None:
    faces = "use A Spark @ 99 30 1"
    assert "recoil for Spark: an event, 99 +" in "\n".join(Table(*AURA).do(faces))
    assert "recoil for a passive: an event, 99 +" in "\n".join(
        Table("house wyrding.passive.check_order=passive_first", *AURA).do(faces)
    )


def test_w20_a_repeated_result_may_be_rolled_again() -> None:
    lines = (*ZONE, "zone A silence")
    assert Table(*lines, "zone A roll @ 30").zone("z1")["events"] == ["silence"]
    again = Table("house wyrding.event.duplicate=reroll", *lines, "zone A roll @ 30 45")
    assert again.zone("z1")["events"] == ["silence", "twilight"]


def test_w23_a_reshuffle_may_come_again_each_upkeep() -> None:
    lines = ("add A x=0 y=0", "stress A +4", "zone A reshuffle @ 1 1", "begin")
    assert Table(*lines, "next").entity("A")["position"] == [1.5, 0]
    again = Table("house wyrding.reshuffle.when=each_upkeep", *lines, "next @ 1 2")
    assert again.entity("A")["position"] == [4.5, 0]


def test_w23_a_taken_space_may_be_ignored() -> None:
    lines = ("add A x=0 y=0", "add B x=1.5 y=0", "stress A +1")
    roll = "zone A reshuffle @ 1 1 4 10"
    assert Table(*lines, roll).entity("A")["position"] != [1.5, 0]
    assert Table("house wyrding.reshuffle.occupied=ignore", *lines, roll).entity("A")["position"] == [1.5, 0]


@pytest.mark.parametrize(
    ("key", "action", "face"),
    [
        ("erratic.quick", "quick", 1),
        ("erratic.long", "long", 1),
        ("erratic.nothing_reactions", "reaction", 6),
    ],
)
def test_w26_what_erratic_time_leaves_is_a_choice(key: str, action: str, face: int) -> None:
    lines = (
        *ZONE,
        "pool A d6",
        f'ability A "Blink" class=fracture action={action}',
        "zone A erratic_time",
        "begin",
        "next",
        f"next @ {face}",
    )
    use = "use A Blink @ 1"
    assert "erratic" in "\n".join(Table(*lines).do(use))
    assert "erratic" not in "\n".join(Table(f"house wyrding.{key}=yes", *lines).do(use))


def test_w26_two_zones_may_mean_two_rolls() -> None:
    lines = (*ZONE, "stress B +2", "zone A erratic_time", "zone B erratic_time inside=A", "begin", "next")
    assert Table(*lines, "next @ 1 5").entity("A")["erratic"] == "move"
    worse = Table("house wyrding.erratic.per_zone=yes", *lines, "next @ 5 6 5")
    assert worse.entity("A")["erratic"] == "nothing"


def test_w6_a_turn_may_offer_more() -> None:
    lines = (*SPARK, "begin", "use A Spark @ 1")
    assert "left this turn" in "\n".join(Table(*lines).do("use A Spark @ 1"))
    assert "left this turn" not in "\n".join(
        Table("house wyrding.turn_budget.base=2", *lines).do("use A Spark @ 1")
    )


def test_every_house_key_of_wyrding_is_listed_with_a_meaning() -> None:
    entries = [entry for entry in shipped_book().entries.values() if entry.key.startswith("wyrding.")]
    assert all(entry.help for entry in entries if entry.is_house)
