"""The printed builds through `build`: Magnitude, what stands against each at skill 55, and dice (T-EXAMPLES)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table

CELLS = (
    "Unmake·Fire,Unmake·Water/Ice,Unmake·Flesh,Unmake·Spirit,Conjure·Earth/Stone,Bend·Paths,Conjure·Paths,Alter·Flesh,"
    "Ward·Earth/Stone,Ward·Force/Motion,Bend·Force/Motion,Scry·Fire,Bend·Fire,Alter·Mind,Conjure·Flesh,Bend·Fate,Alter·Spirit"
)


def built(words: str) -> dict[str, Any]:
    """What `build` answers for a Shaper of 55 who knows every cell of the examples, and has no Talent."""
    t = Table("add Ilyra", f"shaper Ilyra shaping=55 int=20 pow=20 cells={CELLS}")
    before = t.state
    result = t.result(f"build Ilyra {words}")
    assert result.ok, result.message
    assert t.state is before
    answer: dict[str, Any] = result.value
    return answer


SAFE: dict[str, str] = {}
OVER1, OVER2 = {"overreach": "warn"}, {"overreach": "warn"}
RITUAL, TALENT, CAP = {"ritual-needed": "stop"}, {"talent-missing": "stop"}, {"ritual-cap": "stop"}
INTENSITY = {"intensity-cap": "stop"}

EXAMPLES = [
    ("Unmake·Fire damage:2 range=1 delivery=projected", 3, "", SAFE),
    ("Unmake·Water/Ice damage:2 range=1 delivery=projected", 3, "", SAFE),
    ("Unmake·Water/Ice damage:2 range=1 reach=1 delivery=projected at=radius:3", 4, "-1P", OVER1),
    ("Unmake·Fire damage:2 range=1 delivery=direct", 4, "-1P", OVER1),
    ("Unmake·Flesh damage:2 range=1 delivery=direct", 4, "-1P", OVER1),
    ("Unmake·Spirit soul:2 range=1 delivery=direct", 4, "-1P", OVER1),
    ("Conjure·Earth/Stone barrier:2 duration=1 reach=1", 4, "-1P", OVER1),
    ("Bend·Paths relocate:2 range=1", 3, "", SAFE),
    ("Conjure·Paths portal:3 range=1 duration=1", 5, "-2P", OVER2),
    ("Alter·Flesh heal:3", 3, "", SAFE),
    ("Ward·Earth/Stone ward-ap:3/physical duration=1", 4, "-1P", OVER1),
    ("Alter·Flesh reserve:2 duration=1", 3, "", SAFE),
    ("Ward·Force/Motion reserve:3 duration=1", 4, "-1P", OVER1),
    ("Alter·Flesh move:2/climb duration=1", 3, "", SAFE),
    ("Alter·Flesh breath:2/water duration=2", 4, "-1P", OVER1),
    ("Bend·Force/Motion move:3/fly duration=1", 4, "-1P", OVER1),
    ("Bend·Force/Motion move:3/fly/steered duration=1", 4, "-1P", OVER1),
    ("Scry·Fire sense:3/heat duration=1", 4, "-1P", OVER1),
    ("Bend·Fire conceal:3/sight duration=1", 4, "-1P", OVER1),
    ("Alter·Flesh impair:3/sight duration=1", 4, "-1P", OVER1),
    ("Alter·Mind incapacitate:4 duration=1", 5, "-2P", INTENSITY | OVER2),
    ("Alter·Flesh incapacitate:4 duration=1", 5, "-2P", INTENSITY | OVER2),
    ("Alter·Flesh restore:3", 3, "", SAFE),
    ("Alter·Flesh restore:3", 3, "", SAFE),
    ("Unmake·Fire damage:2 range=1 delivery=direct adjust=trigger:1", 6, None, RITUAL | TALENT),
    (
        "Unmake·Fire+Bend·Force/Motion damage:2 push:2 range=1 delivery=projected",
        6,
        None,
        RITUAL | TALENT,
    ),
    (
        "Unmake·Flesh+Alter·Flesh damage:2 heal:2 reach=1 delivery=direct",
        7,
        None,
        RITUAL | CAP | TALENT,
    ),
    ("Bend·Fate fate:+2 adjust=trigger:1", 4, "-1P", OVER1 | TALENT),
    ("Conjure·Flesh being:3 duration=1", 4, "-1P", OVER1),
    ("Alter·Mind conceal:3/sight range=1 duration=1 reach=2", 7, None, RITUAL | CAP),
    (
        "Alter·Spirit restore:5 duration=5",
        10,
        None,
        INTENSITY | RITUAL | CAP | {"mythic-price": "stop"},
    ),
    ("Alter·Flesh heal:3 modifier:+2/resilience", 5, "-2P", OVER2),
]


@pytest.mark.parametrize(("words", "magnitude", "dice", "findings"), EXAMPLES)
def test_t_examples(words: str, magnitude: int, dice: str | None, findings: dict[str, str]) -> None:
    answer = built(words)
    assert answer["magnitude"] == magnitude
    assert sum(part["value"] for part in answer["parts"]) == magnitude
    assert {each["code"]: each["level"] for each in answer["findings"]} == findings
    if dice is not None:
        assert answer["dice"] == dice


def test_the_answer_has_every_key_of_the_contract() -> None:
    answer = built("Unmake·Fire damage:2 range=1 delivery=projected")
    assert (answer["safe_magnitude"], answer["max_intensity"]) == (3, 3)
    assert answer["parts"] == [{"name": "damage:2", "value": 2}, {"name": "range", "value": 1}]
    assert answer["odds"] == {"critical": 5.0, "success": 50.0, "failure": 43.0, "fumble": 2.0}
    assert answer["pp"] == {"critical": 2, "success": 3, "failure": 1, "fumble": 3}
    assert "Ilyra shapes Unmake·Fire" in answer["sentence"]


def test_sx7_limits_at_the_border_of_every_band() -> None:
    t = Table("add Ilyra")
    seen = []
    for skill in (25, 26, 50, 51, 75, 76, 99, 100):
        t.do(f"shaper Ilyra shaping={skill}")
        seen.append(t.entity("Ilyra")["safe_magnitude"])
    assert seen == [1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize(
    ("reach", "dice", "codes"),
    [(0, "-1P", {"overreach"}), (1, "-2P", {"overreach"}), (2, "", {"ritual-needed", "ritual-cap"})],
)
def test_sx8_skill_50_at_magnitude_3_4_5(reach: int, dice: str, codes: set[str]) -> None:
    t = Table("add Ilyra", "shaper Ilyra shaping=50 int=20 pow=20 cells=Unmake·Fire")
    words = f"Unmake·Fire damage:2 range=1 reach={reach} delivery=projected"
    answer = t.result(f"build Ilyra {words}").value
    assert {each["code"] for each in answer["findings"]} == codes
    assert not dice or answer["dice"] == dice
    if "ritual-cap" in codes:
        assert "ritual-needed" in t.refused(f"cast Ilyra {words} @ 50")


@pytest.mark.parametrize(("code", "words"), [("pp-short", "range=2"), ("am-limit", "")])
def test_a_stopped_build_cannot_be_cast(code: str, words: str) -> None:
    t = Table("add Ilyra", "shaper Ilyra shaping=55 int=3 pow=3 cells=Unmake·Fire,Ward·Fire")
    line = (
        f"Unmake·Fire damage:2 delivery=projected {words}"
        if code == "pp-short"
        else "Ward·Fire ward-ap:3/elemental duration=1"
    )
    assert code in {each["code"] for each in t.result(f"build Ilyra {line}").value["findings"]}
    assert code in t.refused(f"cast Ilyra {line} @ 31 21")
