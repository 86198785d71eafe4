"""Bolts against a second reading of the rules: S1–S3, S27–S40 written out here once more, and asked about any casting."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.driver import Table

FUMBLE, FAILURE, SUCCESS, CRITICAL = range(4)
SHIELD = {"small": 2, "medium": 3, "large": 4}
COVER = {"none": 0, "partial": 1, "substantial": 2}
TIRED = {"normal": 0, "fatigued": 1, "exhausted": 2}
Draw = Callable[[int], int]


class Rolled(NamedTuple):
    """A kept reading of a skill, and its grade."""

    skill: int
    roll: int

    @property
    def grade(self) -> int:
        if self.roll == 100 or (self.roll == 99 and self.skill < 100):
            return FUMBLE
        if self.skill and self.roll <= max(1, self.skill // 10):
            return CRITICAL
        return SUCCESS if self.roll <= self.skill else FAILURE

    @property
    def worth(self) -> tuple[int, int]:
        return self.grade, self.roll if self.grade >= SUCCESS else -self.roll

    def beats(self, other: Rolled) -> bool:
        """Whether magic gets past a defence: only by a success, and never by a tie."""
        return self.grade >= SUCCESS and (*self.worth, self.skill) > (*other.worth, other.skill)


class Bolt(NamedTuple):
    """A casting of Unmake·Fire at one target, and everything that weighs on it."""

    skill: int
    intensity: int
    reaches: int
    direct: bool
    veiled: bool
    cover: str
    mod: int
    assisted: bool
    wounded: bool
    fatigue: str
    shield: str
    defence: str
    target: tuple[int, int, int]

    @property
    def safe(self) -> int:
        return 1 + sum(self.skill > border for border in (25, 50, 75, 99))

    @property
    def magnitude(self) -> int:
        return self.intensity + self.reaches + self.direct + self.veiled

    @property
    def dice(self) -> int:
        penalty = max(self.magnitude - self.safe, 0) + self.veiled + self.wounded + TIRED[self.fatigue]
        penalty += 0 if self.direct else COVER[self.cover]
        return max(-3, min(3, self.mod + self.assisted - penalty))

    @property
    def line(self) -> str:
        words = [
            f"cast Ilyra Unmake·Fire damage:{self.intensity} range={self.reaches} at=Bandit cover={self.cover}",
            f"delivery={'direct' if self.direct else 'projected'} defend=Bandit:{self.defence}",
            "adjust=veiled" if self.veiled else "",
            f"mod={abs(self.mod):+d}B" if self.mod > 0 else f"mod=-{abs(self.mod)}P" if self.mod else "",
            "assist=Friend" if self.assisted else "",
        ]
        return " ".join(filter(None, words))


@st.composite
def bolts(draw: st.DrawFn) -> Bolt:
    """Any bolt that may be cast without a ritual."""
    direct = draw(st.booleans())
    bolt = Bolt(
        skill=draw(st.sampled_from([1, 25, 26, 50, 51, 55, 75, 76, 99, 100])),
        intensity=1,
        reaches=draw(st.integers(1, 2)),
        direct=direct,
        veiled=draw(st.booleans()),
        cover=draw(st.sampled_from(list(COVER))),
        mod=draw(st.integers(-2, 2)),
        assisted=draw(st.booleans()),
        wounded=draw(st.booleans()),
        fatigue=draw(st.sampled_from(list(TIRED))),
        shield=draw(st.sampled_from(list(SHIELD))),
        defence=draw(st.sampled_from(["resist", "none"] if direct else ["dodge", "guard", "none"])),
        target=draw(st.tuples(*[st.integers(1, 99)] * 3)),
    )
    room = bolt.safe + 2 - bolt.magnitude + 1
    bolt = bolt._replace(intensity=draw(st.integers(1, max(1, min(bolt.safe, room, 4)))))
    return bolt if room > 0 else bolt._replace(reaches=1, veiled=False, direct=False, defence="none")


def rolled(draw: Draw, faces: list[int], skill: int, dice: int) -> Rolled:
    """Draw the readings of a test, and keep what its dice keep."""
    units = draw(10) - 1
    readings = [(10 * (draw(10) - 1) + units) or 100 for _ in range(1 + abs(dice))]
    faces += readings
    return (max if dice >= 0 else min)(
        (Rolled(skill, each) for each in readings), key=lambda each: each.worth
    )


def wound(bolt: Bolt, draw: Draw, faces: list[int], cast: Rolled) -> int:
    """HP that reach the bandit."""
    dodge, close_combat, resilience = bolt.target
    value = {"dodge": dodge, "guard": close_combat, "resist": resilience}.get(bolt.defence)
    size, blocked = SHIELD[bolt.shield], False
    if value is not None:
        answer = rolled(draw, faces, value, 0 if bolt.defence == "resist" else -1)
        blocked = not cast.beats(answer)
        whole = bolt.defence != "guard" or size >= bolt.intensity or answer.grade == CRITICAL
        if blocked and whole:
            return 0
    dice = [draw(6) for _ in range(bolt.intensity)]
    faces += dice
    halved = blocked and size == bolt.intensity - 1
    left = sum(dice) - ((sum(dice) + 1) // 2 if halved else 0)
    return max(0, left - (0 if bolt.direct else 2))


@settings(max_examples=150)
@given(bolts(), st.data())
def test_s26_to_s40_a_bolt_by_the_rules_read_a_second_time(bolt: Bolt, data: st.DataObject) -> None:
    def draw(sides: int) -> int:
        return data.draw(st.integers(1, sides))

    dodge, close_combat, resilience = bolt.target
    t = Table(
        f"add Ilyra hp=30 mwl=30 fatigue={bolt.fatigue} wounded={'yes' if bolt.wounded else 'no'}",
        f"add Bandit hp=40 mwl=40 ap=2 shield={bolt.shield} dodge={dodge}",
        f"set Bandit close_combat={close_combat} resilience={resilience}",
        "add Friend hp=5 shaping=30",
        f"shaper Ilyra shaping={bolt.skill} int=20 pow=20 cells=Unmake·Fire talents=veiled",
    )
    faces: list[int] = []
    cast = rolled(draw, faces, bolt.skill, bolt.dice)
    magnitude, half = bolt.magnitude, (bolt.magnitude + 1) // 2
    above = magnitude > bolt.safe
    lost, hurt, harm = 0, 0, 0
    if cast.grade >= SUCCESS:
        harm = wound(bolt, draw, faces, cast)
        lost = half if cast.grade == CRITICAL else magnitude
    else:
        lost = magnitude if cast.grade == FUMBLE else half if above else 1
        if above or cast.grade == FUMBLE:
            faces.append(data.draw(st.integers(1, 2)))
            lost, hurt = (lost, magnitude) if faces[-1] == 1 else (lost + magnitude, 0)
    t.do(f"{bolt.line} @ {' '.join(map(str, faces))}")
    assert t.entity("Bandit")["hp"] == 40 - harm
    assert (t.entity("Ilyra")["pp"], t.entity("Ilyra")["hp"]) == (max(0, 20 - lost), 30 - hurt)
