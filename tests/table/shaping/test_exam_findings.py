"""An outside look at what `build` judges: every code of S20 by lines that call for it, and the sixty cells (S15–S25)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.driver import Table

TECHNIQUES = ("Conjure", "Bend", "Unmake", "Alter", "Ward", "Scry")
FORMS = (
    "Fire",
    "Water/Ice",
    "Air/Storm",
    "Earth/Stone",
    "Flesh",
    "Mind",
    "Force/Motion",
    "Spirit",
    "Paths",
    "Fate",
)
EVERY = "selective,indirect,veiled,trigger,confluence"
WRONG_CELL = {"cell-outcome", "form-damage"}


def shaper(
    skill: int = 55, cells: str = "", *lines: str, pp: int = 40, int_: int = 40, talents: str = ""
) -> Table:
    """Ilyra who knows these cells, or all sixty."""
    known = cells or ",".join(f"{one}·{form}" for one in TECHNIQUES for form in FORMS)
    return Table(
        "add Ilyra side=pc hp=12 mwl=6",
        "add Friend side=pc hp=12 shaping=30",
        "add Ogre side=npc hp=20 pp=9",
        "add Orc side=npc hp=9",
        "add Golem side=npc hp=9 tags=soulless,mindless,synthetic",
        "add Zombie side=npc hp=9 tags=soulless,mindless,undead",
        f"shaper Ilyra shaping={skill} int={int_} pow={pp} cells={known} {f'talents={talents}' if talents else ''}",
        *lines,
    )


def answer(t: Table, line: str) -> dict[str, Any]:
    """What `build` says to a line."""
    result = t.result(f"build Ilyra {line}")
    assert result.ok, result.message
    value = msgspec.to_builtins(result.value)
    assert isinstance(value, dict)
    return value


def found(t: Table, line: str) -> str:
    """The findings of a line, sorted: `code=level code=level`."""
    return " ".join(sorted(f"{each['code']}={each['level']}" for each in answer(t, line)["findings"]))


BOLT = "Unmake·Fire damage:2 range=1 delivery=projected at=Ogre"
SAFE, ABOVE = "", "overreach=warn"


@pytest.mark.parametrize(
    ("line", "findings"),
    [
        (BOLT, SAFE),
        ("Unmake·Fire damage:4 delivery=projected at=Ogre", "intensity-cap=stop overreach=warn"),
        ("Unmake·Fire damage:0 range=1 delivery=projected at=Ogre", "intensity-zero=stop"),
        ("Alter·Flesh heal:1 range=4 at=Friend", "overreach=warn ritual-needed=stop"),
        ("Alter·Flesh heal:1 range=4 at=Friend ritual", SAFE),
        ("Alter·Flesh heal:1 reach=3 at=Friend", "overreach=warn ritual-needed=stop"),
        ("Ward·Fire ward-ap:1/elemental duration=3", "overreach=warn ritual-needed=stop"),
        ("Ward·Fire ward-ap:1/elemental duration=3 ritual", SAFE),
        ("Alter·Flesh heal:3 range=4 at=Friend ritual", "ritual-cap=stop"),
        ("Alter·Flesh heal:3 range=4 at=Friend", "ritual-cap=stop ritual-needed=stop"),
        ("Ward·Fire ward-ap:1/elemental duration=5 ritual", "mythic-price=stop"),
        ('Ward·Fire ward-ap:1/elemental duration=5 ritual price="an eye"', SAFE),
        ("Unmake·Fire damage:2 range=1 at=Ogre", "delivery-missing=stop"),
        ("Unmake·Fire damage:1 reach=1 delivery=direct at=radius:3", "direct-radius=stop"),
        ("Unmake·Fire damage:1 reach=1 delivery=direct at=Ogre,Orc", SAFE),
        ("Unmake·Spirit soul:2 at=Ogre", "spirit-direct=auto"),
        ("Unmake·Spirit soul:2 delivery=direct at=Ogre", SAFE),
        ("Unmake·Mind damage:2 delivery=direct at=Ogre", "form-damage=stop"),
        ("Unmake·Fate damage:2 delivery=direct at=Ogre", "form-damage=stop"),
        ("Alter·Mind impair:2/sight range=1 at=Golem", "target-invalid=stop"),
        ("Ward·Spirit ward-ap:2/spiritual range=1 at=Zombie", "target-invalid=stop"),
        ("Alter·Flesh heal:2 at=Golem", "target-invalid=stop"),
        ("Alter·Flesh heal:2 at=Zombie", SAFE),
        ("Unmake·Fire damage:1 damage:1 range=1 delivery=projected at=Ogre", "outcome-twice=stop"),
        ("Unmake·Fire damage:2 range=1 delivery=projected at=Ogre,Orc", "reach-short=stop"),
        ("Unmake·Fire damage:2 range=1 delivery=projected at=radius:3", "reach-short=stop"),
        ("Unmake·Fire damage:1 range=1 reach=1 delivery=projected at=radius:4", "reach-short=stop"),
        ("Unmake·Fire damage:1 range=1 reach=1 delivery=projected at=Ogre,Orc,Friend", "reach-short=stop"),
        ("Unmake·Fire damage:1 reach=2 delivery=projected at=radius:10", SAFE),
        ("Unmake·Fire damage:1 range=1 duration=1 delivery=projected at=Ogre", "duration-one-use=warn"),
        ("Scry·Fire scry:3/live", "concentration-d=stop"),
        ("Scry·Fire scry:2/live duration=1", SAFE),
        (f"{BOLT} cover=complete", "route=warn"),
        ("Scry·Fire scry:2 range=1 cover=complete", SAFE),
        (f"{BOLT} adjust=veiled", "overreach=warn talent-missing=stop"),
        (
            "Unmake·Fire+Ward·Fire damage:1 delivery=projected at=Ogre",
            "confluence-two=stop talent-missing=stop",
        ),
        ("Bend·Fate fate:+2 duration=1 at=Friend", "fate-later=stop"),
        ("Bend·Fate fate:+2 at=Friend", SAFE),
        ("Ward·Air/Storm ward-ap:3/both", "intensity-cap=stop overreach=warn"),
        ("Ward·Air/Storm ward-ap:2/both", SAFE),
        ("Ward·Mind ward-bonus:2/persistence", SAFE),
        ("Ward·Mind ward-bonus:2/resilience", "cell-outcome=stop"),
        ("Ward·Paths ward-bonus:2/dodge", "cell-outcome=stop"),
        ("Ward·Fate ward-deny:2", "cell-outcome=stop"),
    ],
)
def test_s20_at_skill_55(line: str, findings: str) -> None:
    assert found(shaper(), line) == findings


@pytest.mark.parametrize(
    ("line", "magnitude", "dice"),
    [
        (f"{BOLT} adjust=indirect:1", 4, "-1P"),
        (f"{BOLT} adjust=indirect:2", 5, "-2P"),
        (f"{BOLT} adjust=veiled", 4, "-2P"),  # overreach, and the hidden Tell
        ("Unmake·Fire damage:1 range=1 reach=1 delivery=projected adjust=selective at=radius:3", 4, "-1P"),
        ("Unmake·Fire damage:1 range=1 delivery=projected adjust=trigger:0 at=Ogre", 3, ""),
        ("Unmake·Fire damage:1 range=1 delivery=projected adjust=trigger:2 at=Ogre", 5, "-2P"),
        ("Unmake·Fire+Bend·Fire damage:1 push:2 range=1 delivery=projected at=Ogre", 5, "-2P"),
        ("Conjure·Fire being:1/mind duration=1", 3, ""),
        ("Conjure·Fire being:1/free duration=1", 3, ""),
        ("Conjure·Paths portal:3/moving range=1", 5, "-2P"),
        ("Conjure·Paths portal:3/two-way range=1", 5, "-2P"),
        (f"{BOLT} cover=partial", 3, "-1P"),
        (f"{BOLT} cover=substantial", 3, "-2P"),
        (f"{BOLT} mod=+1B", 3, "+1B"),
        (f"{BOLT} mod=-2P assist=Friend", 3, "-1P"),
        (f"{BOLT} mod=+5B", 3, "+3B"),
        ("Alter·Flesh heal:3 at=Friend ritual", 3, "+1B"),
        ("Alter·Flesh heal:1 range=4 at=Friend ritual", 5, ""),  # 2 above Safe: -1P, and the ritual's +1B
        ("Alter·Flesh heal:2 range=4 at=Friend ritual", 6, "-1P"),  # SX21
        ("Alter·Flesh heal:2 range=4 at=Friend ritual assist=Friend", 6, ""),
    ],
)
def test_s18_s27_magnitude_and_dice(line: str, magnitude: int, dice: str) -> None:
    found = answer(shaper(talents=EVERY), line)
    assert (found["magnitude"], found["dice"]) == (magnitude, dice)


@pytest.mark.parametrize(
    ("line", "costs"),
    [
        ("Alter·Flesh heal:1 range=4 at=Friend ritual", (3, 5, 3, 5)),  # above Safe, even without dice
        ("Alter·Flesh heal:3 at=Friend ritual", (2, 3, 1, 3)),
        ("Alter·Flesh heal:1 at=Friend", (1, 1, 1, 1)),
        ("Alter·Flesh heal:2 at=Friend", (1, 2, 1, 2)),
        ("Unmake·Fire trick:0", (0, 0, 0, 0)),
        (
            "Ward·Fire ward-ap:1/elemental duration=4 ritual",
            (5, 5, 3, 5),
        ),  # committed whole even on a Critical
    ],
)
def test_s28_what_each_result_costs(line: str, costs: tuple[int, ...]) -> None:
    pp = answer(shaper(), line)["pp"]
    assert tuple(pp[grade] for grade in ("critical", "success", "failure", "fumble")) == costs


def test_s20_points_int_and_maximum_points() -> None:
    assert found(shaper(pp=2), BOLT) == "pp-short=stop"
    assert found(shaper(pp=3), BOLT) == SAFE
    ward = "Ward·Fire ward-ap:2/elemental duration=1"
    assert found(shaper(int_=2), ward) == "am-limit=stop"
    assert found(shaper(int_=3), ward) == SAFE
    assert found(shaper(int_=2), BOLT) == SAFE
    lasting = "Ward·Fire ward-ap:1/elemental duration=4 ritual"
    assert found(shaper(pp=5), lasting) == "commit-short=stop"
    assert found(shaper(pp=6), lasting) == SAFE


def test_s20_what_is_known_and_what_can_be_done() -> None:
    assert found(shaper(55, "Ward·Fire"), BOLT) == "cell-unknown=stop"
    assert found(shaper(55, "", "cond Ilyra +incapacitated"), BOLT) == "practice=stop"
    healed = ("hp Friend -5", "cast Ilyra Alter·Flesh heal:1 at=Friend @ 31 1")
    assert found(shaper(55, "", *healed), "Alter·Flesh heal:1 at=Friend") == "heal-used=warn"
    one = "Conjure·Fire being:2 duration=1"
    assert found(shaper(55, "", f"cast Ilyra {one} @ 31"), one) == "summon-limit=stop"


@pytest.mark.parametrize(
    ("skill", "most", "safe"),
    [
        (0, 1, 1),
        (25, 1, 1),
        (26, 2, 2),
        (50, 2, 2),
        (51, 3, 3),
        (75, 3, 3),
        (76, 4, 4),
        (99, 4, 4),
        (100, 5, 5),
    ],
)
def test_s11_limits(skill: int, most: int, safe: int) -> None:
    t = shaper(skill)
    shown = answer(t, "Alter·Flesh heal:1 at=Friend")
    assert (shown["max_intensity"], shown["safe_magnitude"]) == (most, safe)
    row = t.entity("Ilyra")
    assert (row["max_intensity"], row["safe_magnitude"]) == (most, safe)
    assert found(t, f"Alter·Flesh heal:1 duration=0 range={min(safe - 1, 3)} at=Friend") == SAFE


@pytest.mark.parametrize(
    ("words", "technique", "forms"),
    [
        ("damage:2 delivery=direct", "Unmake", "Fire Water/Ice Air/Storm Earth/Stone Flesh Force/Motion"),
        ("soul:2 delivery=direct", "Unmake", "Spirit"),
        ("heal:3", "Alter", "Flesh"),
        ("cure:3", "Alter", "Flesh"),
        ("ward-ap:3/physical", "Ward", "Water/Ice Air/Storm Earth/Stone Flesh Force/Motion"),
        ("ward-ap:3/elemental", "Ward", "Fire Water/Ice Air/Storm Earth/Stone"),
        ("ward-ap:3/both", "Ward", "Water/Ice Air/Storm Earth/Stone"),
        ("ward-ap:3/spiritual", "Ward", "Spirit"),
        ("barrier:2", "Conjure", "Water/Ice Earth/Stone Force/Motion"),
        ("being:3", "Conjure", "Fire Water/Ice Air/Storm Earth/Stone Flesh Mind Force/Motion"),
        ("relocate:2", "Bend", "Paths"),
        ("portal:3", "Conjure", "Paths"),
        ("scry:2", "Scry", " ".join(FORMS)),
    ],
)
def test_s23_s25_which_of_the_sixty_cells_make_it(words: str, technique: str, forms: str) -> None:
    t = shaper(100)
    cells = [f"{one}·{form}" for one in TECHNIQUES for form in FORMS]
    fine = []
    for cell in cells:
        codes = {each["code"] for each in answer(t, f"{cell} {words} at=Ogre")["findings"]}
        if not codes & WRONG_CELL:
            fine.append(cell)
    assert fine == [f"{technique}·{form}" for form in forms.split()]


def test_building_changes_nothing() -> None:
    t = shaper()
    before, revision = t.state, t.store.revision
    for line in (BOLT, "Alter·Flesh heal:3 range=4 at=Friend", "Conjure·Fire being:2 duration=1 name=Ember"):
        t.result(f"build Ilyra {line}")
    assert t.state is before
    assert t.store.revision == revision


@pytest.mark.parametrize(
    "line",
    [
        "house shaping.being.strike_size=no",
        "house shaping.being.strike_size=Light,Medium,Heavy",
        "house shaping.impact.sizes=Light",
        "house shaping.shield.large=enormous",
    ],
)
def test_s37_s60_sizes_that_no_rule_could_compare_are_refused(line: str) -> None:
    assert "house rule does not fit" in shaper().refused(line)


@pytest.mark.parametrize(
    ("house", "line", "magnitude", "findings"),
    [
        ("portal.extra_i=2", "Conjure·Paths portal:3/two-way", 5, ABOVE),
        ("form.mind.being=no", "Conjure·Mind being:2", 2, "cell-outcome=stop"),
        ("form.fire.barrier=yes", "Conjure·Fire barrier:2 reach=1", 3, SAFE),
        ("form.flesh.ward=none", "Ward·Flesh ward-ap:2/physical", 2, "cell-outcome=stop"),
        ("form.paths.damage=hp", "Unmake·Paths damage:2 delivery=direct at=Ogre", 3, SAFE),
        ("cure.cells=Alter·Mind", "Alter·Flesh cure:2 at=Ogre", 2, "cell-outcome=stop"),
    ],
)
def test_house_values_of_shaping_change_what_build_says(
    house: str, line: str, magnitude: int, findings: str
) -> None:
    t = shaper(55, "", f"house shaping.{house}")
    assert answer(t, line)["magnitude"] == magnitude
    assert found(t, line) == findings
