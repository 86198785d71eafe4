"""The worked builds (T-EXAMPLES) as typed at skill 55, each with every figure that `build --json` promises."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.driver import Table

CHANCES = {
    "safe": ("", (5, 50, 43, 2)),
    "-1P": ("-1P", (0.5, 30, 65.7, 3.8)),
    "-2P": ("-2P", (0.05, 17, 77.53, 5.42)),
}
"""Dice and their chances at 55 (critical, success, failure, fumble), counted by hand over all faces."""

EXAMPLES = """
firebolt | Unmake·Fire damage:2 range=1 delivery=projected at=Ogre
  damage:2=2 range=1 | safe | - | 2d6
ice shard | Unmake·Water/Ice damage:2 range=1 delivery=projected at=Ogre
  damage:2=2 range=1 | safe | - | 2d6
frost burst | Unmake·Water/Ice damage:2 range=1 reach=1 delivery=projected at=radius:3 in=Ogre,Orc
  damage:2=2 range=1 reach=1 | -1P | overreach | 2d6
searing heat | Unmake·Fire damage:2 range=1 delivery=direct at=Ogre
  damage:2=2 range=1 direct=1 | -1P | overreach | 2d6
flesh wither | Unmake·Flesh damage:2 range=1 delivery=direct at=Ogre
  damage:2=2 range=1 direct=1 | -1P | overreach | 2d6
soul assault | Unmake·Spirit soul:2 range=1 delivery=direct at=Ogre
  soul:2=2 range=1 direct=1 | -1P | overreach | 2d6
stone wall | Conjure·Earth/Stone barrier:2 duration=1 reach=1
  barrier:2=2 duration=1 reach=1 | -1P | overreach | AP 4, HP 10
teleport the willing | Bend·Paths relocate:2 range=1 at=Friend
  relocate:2=2 range=1 | safe | - |
portal | Conjure·Paths portal:3 range=1 duration=1
  portal:3=3 range=1 duration=1 | -2P | overreach |
treat a major wound | Alter·Flesh heal:3 at=Friend
  heal:3=3 | safe | - | 3d4
stoneskin | Ward·Earth/Stone ward-ap:3/physical duration=1 at=Friend
  ward-ap:3/physical=3 duration=1 | -1P | overreach | AP 6
supernatural vigour | Alter·Flesh reserve:2 duration=1 at=Friend
  reserve:2=2 duration=1 | safe | - | 6
force shell | Ward·Force/Motion reserve:3 duration=1
  reserve:3=3 duration=1 | -1P | overreach | 9
climbing pads | Alter·Flesh move:2/climb duration=1
  move:2/climb=2 duration=1 | safe | - | climb
gills until rest | Alter·Flesh breath:2/water duration=2
  breath:2/water=2 duration=2 | -1P | overreach | water
self-directed flight | Bend·Force/Motion move:3/fly duration=1
  move:3/fly=3 duration=1 | -1P | overreach | fly
steered flight | Bend·Force/Motion move:3/fly/steered duration=1 at=Friend
  move:3/fly/steered=3 duration=1 | -1P | overreach | fly
heat sense | Scry·Fire sense:3/heat duration=1
  sense:3/heat=3 duration=1 | -1P | overreach | heat
optical hiding | Bend·Fire conceal:3/sight duration=1
  conceal:3/sight=3 duration=1 | -1P | overreach | sight
blind by touch | Alter·Flesh impair:3/sight duration=1 at=Ogre
  impair:3/sight=3 duration=1 | -1P | overreach | sight
sleep | Alter·Mind incapacitate:4 duration=1 at=Ogre
  incapacitate:4=4 duration=1 | -2P | intensity-cap overreach |
paralyse | Alter·Flesh incapacitate:4 duration=1 at=Ogre
  incapacitate:4=4 duration=1 | -2P | intensity-cap overreach |
restore a sense | Alter·Flesh restore:3 at=Friend
  restore:3=3 | safe | - |
remove Fatigued | Alter·Flesh restore:3 at=Tired
  restore:3=3 | safe | - |
burn on the next hit | Unmake·Fire damage:2 range=1 delivery=direct adjust=trigger:1 at=Ogre
  damage:2=2 range=1 direct=1 trigger=2 | - | ritual-needed talent-missing | 2d6
burn and shove | Unmake·Fire+Bend·Force/Motion damage:2 push:2 range=1 delivery=projected at=Ogre
  damage:2=2 push:2=2 range=1 confluence=1 | - | ritual-needed talent-missing | 2d6
life drain | Unmake·Flesh+Alter·Flesh damage:2 heal:2 reach=1 delivery=direct at=Ogre,Ilyra
  damage:2=2 heal:2=2 reach=1 direct=1 confluence=1 | - | ritual-needed ritual-cap talent-missing | 2d6
bless the next test | Bend·Fate fate:+2 adjust=trigger:1 at=Friend
  fate:+2=2 trigger=2 | -1P | overreach talent-missing | +1B
animate a corpse | Conjure·Flesh being:3 duration=1
  being:3=3 duration=1 | -1P | overreach | HP 10
hide from five minds | Alter·Mind conceal:3/sight range=1 duration=1 reach=2 at=Ogre,Orc,Elf,Imp,Troll
  conceal:3/sight=3 range=1 duration=1 reach=2 | - | ritual-needed ritual-cap | sight
return a soul | Alter·Spirit restore:5 duration=5 at=Friend
  restore:5=5 duration=5 | - | intensity-cap ritual-needed ritual-cap mythic-price |
healing with a bonus | Alter·Flesh heal:3 modifier:+2/resilience at=Friend
  heal:3=3 modifier:+2/resilience=2 | -2P | overreach | 3d4
"""
"""Intent | line of `build`, then parts | dice (`-` where none are cast) | findings | a figure of the sentence."""

ROWS = [
    [cell.strip() for cell in row.split("|")] for row in EXAMPLES.strip().replace("\n  ", " | ").splitlines()
]

COSTS = {
    3: (2, 3, 1, 3),
    4: (2, 4, 2, 4),
    5: (3, 5, 3, 5),
    6: (3, 6, 3, 6),
    7: (4, 7, 4, 7),
    10: (5, 10, 5, 10),
}
"""PP by Magnitude at Safe 3: half up for a Critical and for a failed overreach, 1 for a safe failure (S28)."""


def company(cells: str) -> Table:
    """Ilyra at 55 with points to spare, friends and foes."""
    return Table(
        "add Ilyra side=pc hp=12",
        "add Friend side=pc hp=12",
        "add Tired side=pc hp=12 fatigue=fatigued",
        *(
            f"add {foe} side=npc hp=20 resilience=30 persistence=35"
            for foe in ("Ogre", "Orc", "Elf", "Imp", "Troll")
        ),
        f"shaper Ilyra shaping=55 int=20 pow=20 cells={cells.replace('+', ',')}",
    )


def built(t: Table, line: str) -> dict[str, Any]:
    """The answer of a `build`."""
    answer = t.result(f"build Ilyra {line}")
    assert answer.ok, answer.message
    value = msgspec.to_builtins(answer.value)
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize(
    ("line", "parts", "dice", "codes", "figure"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_t_examples_row_by_row(line: str, parts: str, dice: str, codes: str, figure: str) -> None:
    answer = built(company(line.split()[0]), line)
    assert " ".join(f"{part['name']}={part['value']}" for part in answer["parts"]) == parts
    magnitude = sum(part["value"] for part in answer["parts"])
    assert answer["magnitude"] == magnitude
    assert (answer["safe_magnitude"], answer["max_intensity"]) == (3, 3)
    levels = [(finding["code"], finding["level"]) for finding in answer["findings"]]
    assert levels == [
        (code, "warn" if code == "overreach" else "stop") for code in codes.split() if code != "-"
    ]
    assert all(finding["text"] for finding in answer["findings"])
    assert (
        tuple(answer["pp"][grade] for grade in ("critical", "success", "failure", "fumble"))
        == COSTS[magnitude]
    )
    assert figure in answer["sentence"]
    if dice in CHANCES:
        assert answer["dice"] == CHANCES[dice][0]
        shown = [answer["odds"][grade] for grade in ("critical", "success", "failure", "fumble")]
        assert shown == pytest.approx(CHANCES[dice][1], abs=1e-9)


def test_t_examples_are_thirty_two() -> None:
    assert len(ROWS) == 32
