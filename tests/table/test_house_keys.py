"""Every key that the rules leave to the table is used: made otherwise, something at the table goes otherwise.

What each brings, in figures, stands in the tests of its room; here no key is forgotten.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.driver import Table
from tracker.rules.book import Leaf
from tracker.rules.wyrding.data import EVENTS
from tracker.table.ruleset import shipped_book

HOUSE = {key: entry for key, entry in shipped_book().entries.items() if entry.is_house}

ONE_CHOICE = {"wyrding.exertion_pool"}
"""Keys that name the only way the program knows; any other is refused."""

Scene = tuple[str, ...]

PAIR = ("add A init=9 x=0 y=0", "add B init=5 x=3 y=0", "stress A +4")
SPARK = ("add A init=9 x=0 y=0", "pool A d6", 'ability A "Spark" class=fracture range=close')
GUST = ("add A init=9", "pool A d6", "pool A d6")
GIFTED = ("add A init=9", "spirit A d12", 'gift A "Claws"', 'gift A "Hide"', "begin", "activate A Claws @ 4")
BEASTS = tuple(f"add {name} speed_die=d{die} perception_die=d6" for name, die in (("Bear", 6), ("Fox", 8)))
SHAPERS = (
    "add Ilyra side=pc hp=30 init=9",
    "add Bandit hp=30 init=5 resilience=40",
    "shaper Ilyra shaping=100 int=60 pow=60 cells=all",
)
KNOWN = "Unmake·Fire,Unmake·Water/Ice,Unmake·Paths,Alter·Flesh,Alter·Spirit,Scry·Mind,Conjure·Paths"


def acts(action: str, *uses: str) -> Scene:
    """A, in its turn, uses abilities of these actions one after the other."""
    titles = [f'ability A "{each}" class=fracture action={each}' for each in dict.fromkeys((action, *uses))]
    return (*GUST, *titles, "begin", *(f"use A {each} @ 1" for each in (action, *uses)))


def shapes(*lines: str, cells: str = KNOWN) -> Scene:
    """Ilyra, a master who knows `cells`, beside a bandit."""
    return (*SHAPERS[:2], SHAPERS[2].replace("all", cells), "set Ilyra pp=60 pp_max=60", *lines)


def builds(cell: str, words: str) -> Scene:
    return shapes(f"build Ilyra {cell} {words}", cells=cell)


# key, another value, what is done at the table
WYRDING: dict[str, tuple[str, Scene]] = {
    "start_stress": ("2", ("add A",)),
    "object_stress": ("no", ("add A tags=object", *SPARK[1:], "use A Spark @ 1")),
    "ambient": ("ignore", (*PAIR, "remove A")),
    "ambient.decay": ("3", (*PAIR, "begin", "remove A", "next")),
    "place.bonus": ("3", ("fight Cellar",)),
    "place.stability": ("3", ("fight Cellar",)),
    "place.strength": ("-3", ("fight Cellar",)),
    "place.space": ("irreal", ("fight Cellar",)),
    "action_ladder": ("quick,base,move,long", acts("move", "move")),
    "turn_budget.base": ("2", acts("action", "action")),
    "turn_budget.move": ("2", acts("action", "move", "move")),
    "turn_budget.quick": ("0", acts("quick", "quick", "quick")),
    "turn_budget.reaction": ("2", acts("reaction", "reaction")),
    "round_seconds": ("10", ("add A", "begin", "next")),
    "passive.contributes": ("none", (*SPARK, 'ability A "Aura" class=fracture passive=2', "use A Spark")),
    "passive.check_order": (
        "passive_first",
        (*SPARK, 'ability A "Aura" class=fracture passive=2', "use A Spark @ 98 30 1"),
    ),
    "passive.needs_die": ("yes", ("add A", 'ability A "Aura" class=fracture passive=1', "stress A +1")),
    "wyrd.refresh": (
        "upkeep",
        ("add A", "pool A d6", 'ability A "Hum" class=fracture wyrd=1', "begin", "use A Hum @ 3 1", "next"),
    ),
    "shared.stress_to": (
        "split",
        (*PAIR, "pool A,B d6", 'ability A,B "Hum" class=fracture', "use A Hum help=B @ 1"),
    ),
    "recoil.mode": ("sum_over", ("add A", "stress A +4")),
    "zone.orphan": ("end", (*PAIR, "stress B +1", "zone A silence", "remove A")),
    "zone.membership": ("everyone", ("add A", "add B", "stress A +4", "zone A silence")),
    "area_bonus.in_radius": ("no", (*PAIR, "place bonus=4", "zone A silence")),
    "event.duplicate": ("reroll", (*PAIR, *(f"zone A {event}" for event in EVENTS[:-1]), "zone A roll")),
    "event.ends_when": (
        "encounter_zero",
        ("add A", "place bonus=2", "stress A +1", "zone A silence", "stress A -1"),
    ),
    "movement.combine": ("highest", (*PAIR, "zone A thicken_space", "zone A singularity", "move B 6 0")),
    "difficult_terrain.multiplier": ("4", (*PAIR, "zone A ground_warp", "move B 6 0")),
    "singularity.tangential": ("2.5", (*PAIR, "zone A singularity", "move B 0 3")),
    "reshuffle.when": ("each_upkeep", (*PAIR, "zone A reshuffle", "begin", "next", "next")),
    "reshuffle.directions": ("4", (*PAIR, "zone A reshuffle @ 2 2 2 2")),
    "reshuffle.occupied": ("ignore", (*PAIR, "zone A reshuffle @ 1 2 4 1")),
    "upkeep.when": ("round_end", ("add A", "begin", "upkeep")),
    "upkeep.order": ("recovery,durations,passives,zones,erratic,flags", (*PAIR, "begin", "next", "next")),
    "erratic.per_zone": (
        "yes",
        (*PAIR, "stress B +2", "zone A erratic_time", "zone B erratic_time", "begin", "next", "next"),
    ),
    "phase_out.recovers": ("no", (*PAIR, "zone A phase_out", "begin @ 5", "next", "next")),
    "phase_out.return": (
        "same",
        (*PAIR, "zone A phase_out", "begin @ 5 60", "move B 0 0", "stress A -9"),
    ),
    "removed_entity.stress": ("discard", (*PAIR, "remove A")),
    "initiative": ("crux", ("add A combat_order=3", "begin")),
} | {
    f"erratic.{key}": (
        "no" if key == "reactions" else "yes",
        (
            *acts(action)[:-2],
            "stress A +4",
            "zone A erratic_time",
            "begin",
            f"next @ {face}",
            f"use A {action} @ 1",
        ),
    )
    for key, action, face in (
        ("quick", "quick", 1),
        ("long", "long", 3),
        ("reactions", "reaction", 2),
        ("nothing_reactions", "reaction", 6),
    )
}

GIFTS: dict[str, tuple[str, Scene]] = {
    "activation.action": ("half", GIFTED),
    "activation.turns_on": ("success", GIFTED),
    "activation.failure": ("complication", (*GIFTED, "activate A Hide @ 2")),
    "activation.botch": ("nothing", (*GIFTED, "activate A Hide @ 1")),
    "turn_off.action": ("half", (*GIFTED, "off A Claws")),
    "double_push.failure_lock": ("none", (*GIFTED, "push A Claws @ 8", "push A Claws mod=-2 @ 4 1")),
    "powerloss.risk": ("3", (*GIFTED, "push A Claws @ 8", "push A Claws @ 8 3")),
    "powerloss.modifiers": ("yes", (*GIFTED, "push A Claws @ 8", "push A Claws mod=+8 @ 12 4")),
    "powerloss.starts": ("immediate", (*GIFTED, "push A Claws @ 8", "push A Claws @ 8 9")),
    "lock.combine": ("longer", (*GIFTED, "push A Claws @ 4", "push A Claws @ 8 9")),
    "global_lock.others": (
        "off",
        (*GIFTED, "activate A Hide @ 4", "push A Claws @ 8", "push A Claws @ 8 2", "off A Claws"),
    ),
    "day_hours": ("10", (*GIFTED, "push A Claws @ 8", "push A Claws @ 8 9", "off A Claws")),
    "night_rest_hours": ("6", ("add A", "rest night")),
    "step.mixed_pool": ("largest", ("add A", 'gift A "Claws" skill=2d8+d4', "gift A Claws skill=-1")),
    "spirit.floor": ("d4", ("add A", "spirit A d6", "spirit A -3")),
    "initiative.tie": ("list", ("table engine=beasts", *BEASTS, "begin @ 5 1 5 1")),
    "turn_budget.half_actions": ("4", (*GIFTED, "push A Claws @ 8")),
    "turn_budget.full_action": ("1", (*GIFTED, "push A Claws @ 8")),
    "round_seconds": ("11", ("table rules=gifts", "add A", "begin", "next")),
}

SHAPING: dict[str, tuple[str, Scene]] = {
    "am.counts_d0": ("yes", shapes("set Ilyra int=1", "build Ilyra Unmake·Fire hinder:2")),
    "concentration.lapse": (
        "keep",
        shapes("begin", "cast Ilyra Scry·Mind scry:2/live duration=1 @ 31", "next", "next", "next"),
    ),
    "being.strike_size": (
        "Light,Light,Light,Light",
        shapes("cast Ilyra Conjure·Fire being:2 duration=1 @ 31", cells="Conjure·Fire"),
    ),
    "cure.cells": ("Alter·Spirit", builds("Alter·Flesh", "cure:1")),
    "cure.potency_roll": (
        "no",
        shapes("counter Bandit +poison 20", "cast Ilyra Alter·Flesh cure:1 at=Bandit @ 31"),
    ),
    "portal.extra_i": ("2", builds("Conjure·Paths", "portal:3/moving duration=1")),
    "form.fire.barrier": ("yes", builds("Conjure·Fire", "barrier:2")),
    "form.water_ice.ward": ("none", builds("Ward·Water/Ice", "ward-ap:2/physical")),
    "form.water_ice.barrier": ("no", builds("Conjure·Water/Ice", "barrier:2")),
    "form.air_storm.barrier": ("yes", builds("Conjure·Air/Storm", "barrier:2")),
    "form.flesh.ward": ("none", builds("Ward·Flesh", "ward-ap:2/physical")),
    "form.flesh.barrier": ("yes", builds("Conjure·Flesh", "barrier:2")),
    "form.mind.being": ("no", builds("Conjure·Mind", "being:2")),
    "form.force_motion.barrier": ("no", builds("Conjure·Force/Motion", "barrier:2")),
    "form.paths.damage": ("hp", builds("Unmake·Paths", "damage:2 delivery=projected")),
}

ROLLED = ("house initiative.typed.dice=6,6", "add A dex=4 speed_die=d8", "add B dex=9 speed_die=d8")

ENGINES: dict[str, tuple[str, Scene]] = {
    "typed.dice": ("6", ("add A", "begin")),
    "typed.pool": ("speed_die", (*ROLLED, "begin")),
    "typed.combine": ("highest", (*ROLLED, "begin")),
    "typed.add": ("dex", (*ROLLED, "begin")),
    "typed.each_round": ("yes", (*ROLLED, "begin", "next", "next")),
    "typed.ties": ("dex", ("add A dex=4 init=7", "add B dex=9 init=7", "begin")),
}

FORMS = {
    "fire": "Fire",
    "water_ice": "Water/Ice",
    "air_storm": "Air/Storm",
    "earth_stone": "Earth/Stone",
    "flesh": "Flesh",
    "mind": "Mind",
    "force_motion": "Force/Motion",
}


def a_being_is_tried(form: str) -> Scene:
    """A being of a Form is made, wetted, tested and struck by fire and by cold."""
    return shapes(
        f"cast Ilyra Conjure·{form} being:3 duration=1 name=It @ 31",
        "cond It +wet",
        *(f"test It {skill}" for skill in ("dodge", "resilience", "perception")),
        "cast Ilyra Unmake·Water/Ice damage:1 range=1 delivery=projected at=It defend=It:none @ 31",
        "cast Ilyra Unmake·Fire damage:1 range=1 delivery=projected at=It defend=It:none @ 31",
        cells=f"{KNOWN},Conjure·{form}",
    )


def changed(value: Leaf) -> str:
    """Another value of the kind, as people type it."""
    if isinstance(value, str):
        return '"something else"'
    return "undead" if isinstance(value, list) else str(value + 1)


TRAITS = {
    key: (changed(entry.value), a_being_is_tried(FORMS[key.split(".")[3]]))
    for key, entry in HOUSE.items()
    if key.startswith("shaping.being.traits.")
}

TRIED: dict[str, tuple[str, Scene]] = {
    **{f"wyrding.{key}": tried for key, tried in WYRDING.items()},
    **{f"gifts.{key}": tried for key, tried in GIFTS.items()},
    **{f"shaping.{key}": tried for key, tried in SHAPING.items()},
    **{f"initiative.{key}": tried for key, tried in ENGINES.items()},
    **TRAITS,
}


def test_every_house_key_is_tried() -> None:
    assert set(TRIED) | ONE_CHOICE == set(HOUSE)


@pytest.mark.parametrize("key", ONE_CHOICE)
def test_a_key_with_one_choice_takes_no_other(key: str) -> None:
    assert HOUSE[key].choices == (HOUSE[key].value,)
    assert str(HOUSE[key].value) in Table().refused(f"house {key}=otherwise")


def played(lines: Scene, *house: str) -> tuple[Any, ...]:
    """All that came of `lines` under a house rule: the state without that rule, the view, what was said and thrown."""
    t = Table(*house)
    before = len(t.log())
    for line in lines:
        t.result(line)
    state = msgspec.structs.replace(t.state, house={})
    return state, t.show(), t.log()[before:]


@pytest.mark.parametrize("key", TRIED)
def test_a_house_key_changes_what_happens(key: str) -> None:
    value, lines = TRIED[key]
    assert played(lines, f"house {key}={value}") != played(lines)
