"""S20: every finding, when it comes and when it does not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.shaping_support import build, codes, data, ilyra, with_house
from tracker.rules.shaping import (
    Build,
    Finding,
    HelperFacts,
    Pledge,
    ShaperFacts,
    TargetFacts,
    judge,
    parse_cells,
    parse_outcome,
)
from tracker.rules.shaping.findings import CHECKS

EVERY_TALENT = frozenset(data().talent)


def found(
    made: Build,
    shaper: ShaperFacts | None = None,
    *targets: TargetFacts,
    helpers: tuple[HelperFacts, ...] = (),
) -> dict[str, Finding]:
    """The findings of `made` by code, for a Master of these cells who lacks nothing unless told otherwise."""
    return {each.code: each for each in judge(made, shaper or master(made), targets, data(), helpers)}


def master(made: Build, **rest: Any) -> ShaperFacts:
    facts = {"skill": 100, "intellect": 30, "pp": 30, "pp_max": 31, "talents": EVERY_TALENT}
    return msgspec.structs.replace(ilyra(), cells=made.cells, **(facts | rest))


def bolt(**rest: Any) -> Build:
    dials: dict[str, Any] = {"range": 1, "delivery": "projected"}
    return build("Unmake·Fire", "damage:2", **(dials | rest))


def test_s20_every_code_of_the_table_has_its_check_and_level() -> None:
    assert set(CHECKS) == set(data().finding)
    warned = {"overreach", "duration-one-use", "route", "heal-used"}
    for code, level in data().finding.items():
        assert level == ("warn" if code in warned else "auto" if code == "spirit-direct" else "stop")


def test_s20_a_plain_bolt_has_no_findings() -> None:
    assert found(bolt(), ilyra()) == {}


# One build for each code: what brings it alone, and what beside it lacks it.
def test_s20_cell_unknown() -> None:
    made = build("Bend·Fire", "hinder:1")
    assert set(found(made, ilyra())) == {"cell-unknown"}
    assert "Ilyra does not know Bend·Fire" in found(made, ilyra())["cell-unknown"].text
    assert found(made) == {}


def test_s20_two_cells_without_confluence() -> None:
    two = build("Unmake·Fire+Bend·Fire", "damage:1 prone:1", delivery="projected")
    loose = msgspec.structs.replace(two, adjust=msgspec.structs.replace(two.adjust, confluence=False))
    assert set(found(loose)) == {"cell-unknown"}
    assert found(two) == {}


def test_s20_no_cell_chosen() -> None:
    assert "cell-unknown" in found(Build(outcomes=(parse_outcome("damage:2"),), delivery="projected"))


def test_s20_intensity_cap() -> None:
    made = build("Alter·Flesh", "restrain:4")
    assert set(found(made, ilyra(knows="Alter·Flesh"))) == {"intensity-cap", "overreach"}
    assert "intensity-cap" not in found(build("Alter·Flesh", "restrain:3"), ilyra(knows="Alter·Flesh"))


def test_s48_a_raised_intensity_counts_against_the_cap() -> None:
    both = build("Ward·Earth/Stone", "ward-ap:3/both")
    assert "intensity-cap" in found(both, ilyra(knows="Ward·Earth/Stone"))
    assert "intensity-cap" in found(build("Conjure·Fire", "being:3/mind"), ilyra(knows="Conjure·Fire"))
    assert "intensity-cap" not in found(build("Conjure·Fire", "being:3"), ilyra(knows="Conjure·Fire"))


def test_s18_a_portals_extra_outcome_does_not_raise_it() -> None:
    made = build("Conjure·Paths", "portal:3/moving")
    assert "intensity-cap" not in found(made, ilyra(knows="Conjure·Paths"))


def test_s20_intensity_zero() -> None:
    assert set(found(build("Unmake·Fire", "damage:0", delivery="projected"))) == {"intensity-zero"}
    assert set(found(build("Ward·Earth/Stone", "ward-ap:0/both"))) == {"intensity-zero"}
    assert found(build("Unmake·Fire", "trick:0")) == {}
    assert set(found(build("Unmake·Fire", ""))) == {"intensity-zero"}


@pytest.mark.parametrize(
    ("cell", "low", "right"),
    [
        ("Alter·Mind", "lost-action:2", "lost-action:3"),
        ("Alter·Mind", "incapacitate:3", "incapacitate:4"),
        ("Bend·Flesh", "control:3", "control:4"),
        ("Bend·Flesh", "restrain:1", "restrain:2"),
        ("Conjure·Paths", "portal:2", "portal:3"),
        ("Bend·Force/Motion", "move:2/fly", "move:3/fly"),
        ("Bend·Force/Motion", "move:3/pass", "move:4/pass"),
        ("Alter·Flesh", "modifier:+1/dodge", "modifier:+2/dodge"),
        ("Alter·Mind", "conceal:1/sight", "conceal:2/sight"),
    ],
)
def test_s25_nothing_below_its_first_row(cell: str, low: str, right: str) -> None:
    assert set(found(build(cell, low))) == {"benchmark"}
    assert found(build(cell, right)) == {}


@pytest.mark.parametrize(("cell", "high"), [("Bend·Mind", "influence:4"), ("Alter·Fire", "trick:1")])
def test_s25_nothing_above_its_last_row(cell: str, high: str) -> None:
    assert set(found(build(cell, high))) == {"benchmark"}


def test_s60_no_being_of_intensity_5() -> None:
    made = build("Conjure·Fire", "being:5", price="an oath", ritual=True)
    assert set(found(made)) == {"benchmark"}


@pytest.mark.parametrize(
    ("magnitude", "codes_then"),
    [
        (3, set()),
        (4, {"overreach"}),
        (5, {"overreach"}),
        (6, {"ritual-needed"}),
        (7, {"ritual-needed", "ritual-cap"}),
    ],
)
def test_s11_magnitude_at_skill_55(magnitude: int, codes_then: set[str]) -> None:
    made = build(
        "Scry·Fire",
        "scry:1 trick:0 sense:2/heat",
        adjust=f"indirect:{magnitude - 3}" if magnitude > 3 else "",
    )
    shaper = ilyra(knows="Scry·Fire", talents=EVERY_TALENT)
    assert set(found(made, shaper)) == codes_then


@pytest.mark.parametrize(("magnitude", "codes_then"), [(3, set()), (6, set()), (7, {"ritual-cap"})])
def test_s11_magnitude_of_a_ritual_at_skill_55(magnitude: int, codes_then: set[str]) -> None:
    made = build(
        "Scry·Fire", "scry:3", adjust=f"indirect:{magnitude - 3}" if magnitude > 3 else "", ritual=True
    )
    assert set(found(made, ilyra(knows="Scry·Fire", talents=EVERY_TALENT))) == codes_then


@pytest.mark.parametrize(
    ("outcomes", "dials"),
    [
        ("scry:5", {}),
        ("scry:1", {"range": 4}),
        ("scry:1", {"reach": 3}),
        ("scry:1/live", {"duration": 3}),
        ("scry:1", {"adjust": "trigger:3"}),
    ],
)
def test_s20_what_only_a_ritual_does(outcomes: str, dials: dict[str, Any]) -> None:
    made = build("Scry·Fire", outcomes, **dials, price="an oath")
    assert set(found(made)) == {"ritual-needed"}
    assert found(msgspec.structs.replace(made, ritual=True)) == {}


@pytest.mark.parametrize(
    ("outcomes", "dials"),
    [("scry:5", {}), ("scry:1", {"range": 5}), ("scry:1", {"reach": 5}), ("scry:1/live", {"duration": 5})],
)
def test_s72_a_dial_at_5_has_its_price(outcomes: str, dials: dict[str, Any]) -> None:
    made = build("Scry·Fire", outcomes, **dials, ritual=True)
    assert "mythic-price" in found(made)
    assert "mythic-price" in found(msgspec.structs.replace(made, price="  "))
    assert "mythic-price" not in found(msgspec.structs.replace(made, price="a debt to the sea"))


def test_s20_pp_short_before_the_roll() -> None:
    assert set(found(bolt(), ilyra(pp=2))) == {"pp-short"}
    assert found(bolt(), ilyra(pp=3)) == {}
    assert found(bolt(), ilyra(pp=None)) == {}
    assert found(build("Unmake·Fire", "trick:0"), ilyra(pp=0)) == {}


def test_sx23_pp_short_stops_an_overreach() -> None:
    made = bolt(delivery="direct")
    assert set(found(made, ilyra(pp=2))) == {"overreach", "pp-short"}
    assert set(found(made, ilyra(pp=4))) == {"overreach"}


@pytest.mark.parametrize(
    ("pledges", "cause"),
    [
        ((("Ilyra", 1), ("Ana", 2)), "pledges of 3 PP do not cover Magnitude 6"),
        ((("Ana", 6),), "Ilyra, who leads, pledges nothing"),
        ((("Ilyra", 1), ("Ana", 5)), "Ana pledges 5 PP and has 4"),
        ((("Ilyra", 12),), "Ilyra pledges 12 PP and has 11"),
        ((("Ilyra", 3), ("Imp", 3)), "Imp may not pledge"),
    ],
)
def test_s71_pledges_that_do_not_hold(pledges: tuple[tuple[str, int], ...], cause: str) -> None:
    made = build(
        "Scry·Fire", "scry:3", range=3, ritual=True, pledges=tuple(Pledge(name, pp) for name, pp in pledges)
    )
    helpers = (HelperFacts(name="Ana", pp=4), HelperFacts(name="Imp", pp=9, may_pledge=False))
    short = found(made, ilyra(knows="Scry·Fire"), helpers=helpers)
    assert set(short) == {"pp-short"}
    assert cause in short["pp-short"].text


def test_s71_pledges_that_hold() -> None:
    made = build("Scry·Fire", "scry:3", range=3, ritual=True, pledges=(Pledge("Ana", 4), Pledge("Ilyra", 2)))
    assert found(made, ilyra(knows="Scry·Fire", pp=2), helpers=(HelperFacts(name="Ana", pp=4),)) == {}


def test_s71_nobody_else_pays_for_an_indefinite_shaping() -> None:
    made = build(
        "Scry·Fire", "scry:1/live", duration=4, ritual=True, pledges=(Pledge("Ana", 4), Pledge("Ilyra", 1))
    )
    shaper = ilyra(knows="Scry·Fire", pp=2, pp_max=11)
    assert set(found(made, shaper, helpers=(HelperFacts(name="Ana", pp=4),))) == {"pp-short", "commit-short"}


@pytest.mark.parametrize(("magnitude", "expected"), [(4, set()), (5, {"am-limit"})])
def test_sx20_active_magnitude_under_int_13(magnitude: int, expected: set[str]) -> None:
    made = build("Scry·Fire", "scry:2/live", duration=1, range=magnitude - 3)
    assert set(found(made, master(made, intellect=13, active_magnitude=9))) == expected


@pytest.mark.parametrize(
    ("dials", "weighs"),
    [({}, False), ({"duration": 1}, True), ({"adjust": "trigger:1"}, True), ({"adjust": "trigger:0"}, False)],
)
def test_s65_what_counts_as_ongoing(dials: dict[str, Any], weighs: bool) -> None:
    made = build("Alter·Flesh", "restrain:2", **dials)
    assert ("am-limit" in found(made, master(made, intellect=1))) is weighs


def test_house_am_counts_d0() -> None:
    made = build("Alter·Flesh", "restrain:2")
    counted = judge(made, master(made, intellect=1), (), with_house({"am.counts_d0": True}))
    assert codes(counted) == {"am-limit"}
    assert found(made, master(made, intellect=None)) == {}


def test_s20_delivery_missing() -> None:
    assert set(found(bolt(delivery=""))) == {"delivery-missing"}
    assert found(bolt(delivery="direct")) == {}
    assert found(build("Alter·Flesh", "heal:2")) == {}


def test_s20_direct_radius() -> None:
    assert set(found(bolt(delivery="direct", reach=1, radius=3.0))) == {"direct-radius"}
    assert found(bolt(delivery="direct", reach=1), None, *two()) == {}
    assert found(bolt(reach=1, radius=3.0)) == {}


def two() -> tuple[TargetFacts, TargetFacts]:
    return TargetFacts(name="Bandit 1"), TargetFacts(name="Bandit 2")


def test_s20_spirit_direct_is_put_right_and_told() -> None:
    told = found(build("Unmake·Spirit", "soul:2"))
    assert set(told) == {"spirit-direct"}
    assert told["spirit-direct"].level == "auto"
    assert set(found(build("Unmake·Spirit", "soul:2", delivery="projected"))) == {"spirit-direct"}
    assert found(build("Unmake·Spirit", "soul:2", delivery="direct")) == {}


@pytest.mark.parametrize("cell", ["Unmake·Mind", "Unmake·Fate", "Bend·Mind"])
def test_s20_form_damage_stands_for_cell_outcome(cell: str) -> None:
    assert set(found(build(cell, "damage:2", delivery="projected"))) == {"form-damage"}


@pytest.mark.parametrize("cell", ["Unmake·Paths", "Bend·Fire"])
def test_s20_cell_outcome(cell: str) -> None:
    assert set(found(build(cell, "damage:2", delivery="projected"))) == {"cell-outcome"}


@pytest.mark.parametrize("tag", ["soulless", "undead"])
def test_s42_a_soul_that_is_not_there(tag: str) -> None:
    made = build("Unmake·Spirit", "soul:2", delivery="direct")
    husk = TargetFacts(name="Husk", tags=frozenset({tag}))
    assert set(found(made, None, husk)) == {"form-damage", "target-invalid"}
    assert found(made, None, TargetFacts(name="Bandit")) == {}


@pytest.mark.parametrize(
    ("cell", "outcome", "tags", "invalid"),
    [
        ("Alter·Spirit", "restrain:2", {"soulless"}, True),
        ("Alter·Spirit", "restrain:2", {"mindless"}, False),
        ("Alter·Mind", "restrain:2", {"mindless"}, True),
        ("Alter·Mind", "restrain:2", {"undead", "soulless"}, False),
        ("Alter·Flesh", "heal:2", {"undead", "soulless"}, False),
        ("Alter·Flesh", "heal:2", {"synthetic"}, True),
        ("Alter·Flesh", "heal:2", {"spirit"}, True),
        ("Alter·Flesh", "cure:2", {"undead"}, True),
        ("Alter·Flesh", "cure:2", set(), False),
        ("Alter·Fire", "restrain:2", {"synthetic", "mindless", "soulless"}, False),
    ],
)
def test_s20_target_invalid(cell: str, outcome: str, tags: set[str], invalid: bool) -> None:
    subject = TargetFacts(name="It", tags=frozenset(tags))
    assert set(found(build(cell, outcome), None, subject)) == ({"target-invalid"} if invalid else set())


@pytest.mark.parametrize(
    ("cell", "outcomes", "twice"),
    [
        ("Alter·Flesh", "heal:1 heal:2", True),
        ("Alter·Flesh", "cure:1 cure:1", True),
        ("Bend·Force/Motion", "push:2 push:2", True),
        ("Bend·Force/Motion", "restrain:2 restrain:2", True),
        ("Alter·Flesh", "modifier:+2/dodge modifier:+2/dodge", True),
        ("Alter·Flesh", "modifier:+2/dodge modifier:+4/dodge", True),
        ("Alter·Flesh", "modifier:+2/dodge modifier:+2/stealth", False),
        ("Alter·Flesh", "move:2/climb move:2/swim", False),
        ("Bend·Mind", "influence:1 control:4", True),
        ("Alter·Flesh", "heal:3 modifier:+2/resilience", False),
        ("Bend·Force/Motion", "push:2 restrain:2 prone:1", False),
    ],
)
def test_s19_the_same_thing_twice(cell: str, outcomes: str, twice: bool) -> None:
    made = build(cell, outcomes, ritual=True)
    assert set(found(made)) == ({"outcome-twice"} if twice else set())


@pytest.mark.parametrize(
    ("reach", "count", "short"),
    [(0, 1, False), (0, 2, True), (1, 2, False), (1, 3, True), (2, 5, False), (2, 6, True)],
)
def test_s17_more_targets_than_reach(reach: int, count: int, short: bool) -> None:
    targets = [TargetFacts(name=f"Bandit {each}") for each in range(count)]
    assert set(found(bolt(reach=reach), None, *targets)) == ({"reach-short"} if short else set())


@pytest.mark.parametrize(
    ("reach", "radius", "short"),
    [(0, 1.0, True), (1, 3.0, False), (1, 3.5, True), (2, 10.0, False), (2, 11.0, True)],
)
def test_s17_more_area_than_reach(reach: int, radius: float, short: bool) -> None:
    many = [TargetFacts(name=f"Bandit {each}") for each in range(9)]
    assert set(found(bolt(reach=reach, radius=radius), None, *many)) == ({"reach-short"} if short else set())


def test_s17_more_size_than_reach_and_no_bound_at_5() -> None:
    ship = TargetFacts(name="Ship", size=3)
    assert set(found(bolt(reach=2), None, ship)) == {"reach-short"}
    vast = bolt(reach=5, radius=4000.0, ritual=True, price="an oath")
    assert found(vast, None, ship) == {}


def indefinite(**rest: Any) -> Build:
    return build("Scry·Fire", "scry:1/live", duration=4, ritual=True, **rest)


@pytest.mark.parametrize(
    ("pp", "pp_max", "expected"),
    [
        (5, 6, set()),
        (4, 6, {"pp-short", "commit-short"}),
        (5, 5, {"commit-short"}),
        (9, 4, {"commit-short"}),
        (None, None, set()),
    ],
)
def test_s66_an_indefinite_shaping_commits_pp(pp: int | None, pp_max: int | None, expected: set[str]) -> None:
    made = indefinite()
    assert set(found(made, master(made, pp=pp, pp_max=pp_max))) == expected


def test_s65_an_enchanter_commits_and_carries_nothing() -> None:
    made = indefinite(enchantment="charged")
    spent = master(made, pp_max=3, intellect=1)
    assert found(made, spent) == {}
    lay = msgspec.structs.replace(spent, talents=EVERY_TALENT - {"enchanter"})
    assert set(found(made, lay)) == {"am-limit", "commit-short"}


@pytest.mark.parametrize(("held", "expected"), [(0, set()), (6, set()), (7, {"am-limit"})])
def test_s65_an_enchanter_binds_as_much_as_permanent_pow(held: int, expected: set[str]) -> None:
    made = indefinite(enchantment="charged")  # Magnitude 5
    assert set(found(made, master(made, power=11, enchanted=held, active_magnitude=99))) == expected


@pytest.mark.parametrize(
    ("cell", "outcomes", "warned"),
    [
        ("Alter·Flesh", "heal:2", True),
        ("Alter·Flesh", "heal:2 prone:1", True),
        ("Alter·Flesh", "heal:2 modifier:+2/dodge", False),
        ("Alter·Mind", "lost-action:3", True),
        ("Scry·Fire", "scry:2", True),
        ("Scry·Fire", "scry:2/live", False),
        ("Bend·Force/Motion", "push:2", True),
        ("Bend·Force/Motion", "restrain:2", False),
    ],
)
def test_s16_duration_repeats_nothing(cell: str, outcomes: str, warned: bool) -> None:
    assert set(found(build(cell, outcomes, duration=1))) == ({"duration-one-use"} if warned else set())
    assert "duration-one-use" not in found(build(cell, outcomes))


def test_s47_a_return_for_good_is_no_repetition() -> None:
    made = build("Alter·Spirit", "restore:5", duration=5, ritual=True, price="an oath")
    assert found(made) == {}


def test_s16_concentration_needs_duration() -> None:
    assert set(found(build("Scry·Fire", "scry:2/live"))) == {"concentration-d"}
    assert found(build("Scry·Fire", "scry:2/live", duration=1)) == {}


@pytest.mark.parametrize(
    ("cell", "outcomes", "running", "count", "stopped"),
    [
        ("Conjure·Fire", "being:2", 0, 0, False),
        ("Conjure·Fire", "being:2", 1, 0, True),
        ("Conjure·Spirit", "call:3", 1, 0, True),
        ("Bend·Flesh", "control:4", 0, 1, False),
        ("Bend·Flesh", "control:4", 1, 1, True),
        ("Bend·Flesh", "control:4", 0, 2, True),
        ("Bend·Force/Motion", "move:3/fly/steered", 1, 1, True),
        ("Bend·Force/Motion", "move:3/fly", 1, 1, False),
        ("Unmake·Fire", "prone:1", 1, 1, False),
        ("Conjure·Fire", "being:2 call:2", 0, 0, True),
    ],
)
def test_s63_one_summon_or_controlled_subject(
    cell: str, outcomes: str, running: int, count: int, stopped: bool
) -> None:
    made = build(cell, outcomes, reach=1, ritual=True)
    targets = two()[:count]
    expected = {"summon-limit"} if stopped else set()
    assert set(found(made, master(made, summons=running), *targets)) == expected


@pytest.mark.parametrize(
    ("dials", "warned"),
    [
        ({"route": False}, True),
        ({"cover": "complete"}, True),
        ({"cover": "substantial"}, False),
        ({"route": False, "adjust": "indirect"}, False),
        ({"route": False, "range": 0}, False),
    ],
)
def test_s15_a_clear_route(dials: dict[str, Any], warned: bool) -> None:
    assert set(found(bolt(**dials))) == ({"route"} if warned else set())


def test_s15_scrying_needs_no_route() -> None:
    assert found(build("Scry·Fire", "scry:2", range=1, route=False)) == {}


@pytest.mark.parametrize(
    ("rating", "distance", "warned"),
    [
        (0, 2.0, False),
        (0, 2.5, True),
        (1, 15.0, False),
        (1, 16.0, True),
        (2, 50.0, False),
        (2, 51.0, True),
        (3, 900.0, False),
    ],
)
def test_s15_too_far_off(rating: int, distance: float, warned: bool) -> None:
    bandit = TargetFacts(name="Bandit", distance=distance)
    assert set(found(bolt(range=rating), None, bandit)) == ({"route"} if warned else set())


def test_s10_practice() -> None:
    assert set(found(bolt(), ilyra(practice_blocked=True))) == {"practice"}


@pytest.mark.parametrize("word", ["selective", "indirect:2", "veiled", "trigger:1"])
def test_s18_an_adjustment_takes_its_talent(word: str) -> None:
    talent = word.partition(":")[0]
    made = build("Scry·Fire", "scry:1", adjust=word)
    lacking = found(made, master(made, talents=EVERY_TALENT - {talent}))
    assert set(lacking) == {"talent-missing"}
    assert talent in lacking["talent-missing"].text
    assert found(made) == {}


def test_s18_confluence_takes_its_talent() -> None:
    made = build("Unmake·Fire+Bend·Fire", "damage:1 prone:1", delivery="projected")
    assert set(found(made, master(made, talents=frozenset()))) == {"talent-missing"}


@pytest.mark.parametrize(
    ("cells", "outcomes"),
    [
        ("Unmake·Fire", "damage:1"),
        ("Unmake·Fire+Unmake·Fire", "damage:1 prone:1"),
        ("Unmake·Fire+Bend·Fire+Alter·Fire", "damage:1 prone:1 hinder:1"),
        ("Unmake·Fire+Scry·Fire", "damage:1"),
    ],
)
def test_s18_confluence_of_other_than_two(cells: str, outcomes: str) -> None:
    made = build(cells, outcomes, delivery="projected", adjust="confluence")
    assert set(found(made)) == {"confluence-two"}


def test_sx35_a_second_healing_before_a_rest() -> None:
    tired = TargetFacts(name="Marrow", heal_used=True)
    told = found(build("Alter·Flesh", "heal:2"), None, tired)
    assert set(told) == {"heal-used"}
    assert told["heal-used"].level == "warn"
    assert found(build("Alter·Flesh", "reserve:2"), None, tired) == {}


def test_s59_a_later_event_waits_on_a_trigger() -> None:
    assert set(found(build("Bend·Fate", "fate:+2", duration=1))) == {"fate-later"}
    assert found(build("Bend·Fate", "fate:+2", adjust="trigger:1")) == {}
    assert found(build("Bend·Fate", "fate:+2")) == {}


@pytest.mark.parametrize(
    ("duration", "enchantment", "stopped"),
    [(4, "continuous", True), (4, "charged", False), (4, "", False), (5, "", True), (5, "activated", False)],
)
def test_s46_no_continuous_reserve(duration: int, enchantment: str, stopped: bool) -> None:
    made = build(
        "Alter·Flesh", "reserve:1", duration=duration, enchantment=enchantment, ritual=True, price="an oath"
    )
    assert set(found(made)) == ({"reserve-continuous"} if stopped else set())


def test_s20_one_finding_to_a_code_names_every_cause() -> None:
    made = build(
        "Alter·Flesh+Bend·Fire", "restrain:4 impair:5/sight", ritual=True, price="an oath", adjust="veiled"
    )
    told = judge(made, ilyra(), (), data())
    assert len(told) == len({each.code for each in told})
    texts = {each.code: each.text for each in told}
    assert "restrain:4" in texts["intensity-cap"] and "impair:5/sight" in texts["intensity-cap"]
    assert "Alter·Flesh" in texts["cell-unknown"] and "Bend·Fire" in texts["cell-unknown"]
    assert "veiled" in texts["talent-missing"] and "confluence" in texts["talent-missing"]
    assert all(": " in text and "\n" not in text for text in texts.values())


def test_house_a_level_can_be_changed() -> None:
    strict = with_house({"finding.route": "stop", "finding.practice": "warn"})
    told = judge(bolt(route=False), ilyra(practice_blocked=True), (), strict)
    assert {each.code: each.level for each in told} == {"route": "stop", "practice": "warn"}


def test_s20_a_written_cell_of_two() -> None:
    made = build("Unmake·Fire+Bend·Fire", "Unmake·Fire/damage:1 Bend·Fire/prone:1", delivery="projected")
    assert found(made) == {}
    swapped = build("Unmake·Fire+Bend·Fire", "Bend·Fire/damage:1 Unmake·Fire/prone:1", delivery="projected")
    assert set(found(swapped)) == {"cell-outcome"}
    assert parse_cells("Unmake·Fire") == swapped.cells[:1]
