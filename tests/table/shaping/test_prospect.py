"""What the composer is told before the roll: chances against every face, ways to defend, dials for the targets."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product

import pytest

from tests.driver import Table
from tracker.rules.shaping import Build, parse_adjustments, parse_cells, parse_outcome
from tracker.table.shaping.prospect import SubjectOutlook, cheapest_way, followed, met_later, prospect

BOLT = Build(
    cells=parse_cells("Unmake·Fire"), outcomes=(parse_outcome("damage:2"),), range=1, delivery="projected"
)
WITHER = Build(
    cells=parse_cells("Unmake·Flesh"), outcomes=(parse_outcome("damage:1"),), range=1, delivery="direct"
)
SHIELD = 'set "Bandit 1" shield=medium'


def table(*lines: str) -> Table:
    """Ilyra (c1), Marrow beside her (c2), two bandits (c3, c4)."""
    return Table(
        "add Ilyra hp=12 side=pc init=9",
        "shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Unmake·Flesh,Alter·Flesh",
        "add Marrow hp=14 side=pc init=8 dodge=30 resilience=50",
        "add Bandit x2 hp=11 dodge=40 resilience=35 persistence=30 close_combat=45 init=5",
        *lines,
        "begin",
    )


def look(on: Table, build: Build, who: str = "c3", how: str | None = None) -> SubjectOutlook:
    """How one subject stands against a build, in the way that serves it best or in one said."""
    found = prospect(on.state, on.store.rules, "c1", build, (who,), {who: how} if how else {})
    outlook = found.outlook(who)
    assert outlook is not None
    return outlook


def standing(roll: int, skill: int) -> tuple[int, int]:
    """How good a reading is, by S1 and S3: the grade, then the higher of two successes, the lower of two failures."""
    if roll == 100 or (roll == 99 and skill < 100):
        return (0, -roll)
    if skill and roll <= max(1, skill // 10):
        return (3, roll)
    return (2, roll) if roll <= skill else (1, -roll)


def kept(first: int, tens: tuple[int, ...], skill: int, dice: int) -> int:
    """The reading that counts of some that share their units (S2): the best of Bonus, the worst of Penalty dice."""
    readings = [10 * ten + first or 100 for ten in tens]
    ranked = sorted(readings, key=lambda roll: standing(roll, skill))
    return ranked[-1] if dice > 0 else ranked[0]


def spread(skill: int, dice: int) -> dict[tuple[int, int], int]:
    """How often each standing comes among all faces there are."""
    found: dict[tuple[int, int], int] = {}
    for units, *tens in product(range(10), repeat=2 + abs(dice)):
        place = standing(kept(units, tuple(tens), skill, dice), skill)
        found[place] = found.get(place, 0) + 1
    return found


def past(ours: tuple[int, int], theirs: tuple[int, int]) -> Fraction:
    """The chance that a casting succeeds and beats a defence, by counting every pair of rolls (S3)."""
    mine, other = spread(*ours), spread(*theirs)
    won = sum(
        count * against
        for (place, count), (foe, against) in product(mine.items(), other.items())
        if place[0] >= 2 and (place > foe or (place == foe and ours[0] > theirs[0]))
    )
    return Fraction(won, sum(mine.values()) * sum(other.values()))


@pytest.mark.parametrize("dodge", [0, 7, 40, 55, 80, 100])
def test_s31_the_chance_of_getting_past_a_dodge_counts_every_pair_of_rolls(dodge: int) -> None:
    on = table(f'set "Bandit 1" dodge={dodge}')
    hurdle = look(on, BOLT, how="dodge").hurdles[0]
    assert hurdle.past == past((55, 0), (dodge, -1))


def test_s30_direct_harm_is_resisted_without_a_penalty() -> None:
    hurdle = look(table(), WITHER).hurdles[0]
    assert (hurdle.name, hurdle.stand.value, hurdle.stand.dice) == ("resilience", 35, 0)
    assert hurdle.past == past((55, 0), (35, 0))


def test_s20_overreach_weighs_on_every_chance() -> None:
    reach = Build(**{**{f: getattr(BOLT, f) for f in BOLT.__struct_fields__}, "reach": 1})
    assert look(table(), reach, how="dodge").hurdles[0].past == past((55, -1), (40, -1))


def test_s31_without_a_defence_what_counts_is_the_casting_alone() -> None:
    outlook = look(table(), BOLT, how="none")
    assert (outlook.hurdles, outlook.free) == ((), Fraction(55, 100))


def test_s36_the_best_way_to_defend_comes_first_and_a_guard_takes_a_shield() -> None:
    assert look(table(), BOLT).ways == ("dodge", "none")
    armed = look(table(SHIELD), BOLT)
    assert armed.how == "guard"
    assert armed.ways == ("guard", "dodge", "none")
    assert (armed.hurdles[0].stand.skill, armed.hurdles[0].stand.value) == ("close_combat", 45)


def test_s32_a_reaction_used_up_is_offered_but_not_taken_for_granted() -> None:
    on = table()
    on.do(
        'cast Ilyra Unmake·Fire damage:1 range=1 delivery=projected at="Bandit 1" defend="Bandit 1":dodge @ 20 90 90 1'
    )
    outlook = look(on, BOLT)
    assert outlook.how == "none"
    assert outlook.ways == ("none", "dodge")


def test_s29_harm_and_a_shove_are_opposed_each_in_its_way() -> None:
    both = Build(
        cells=parse_cells("Unmake·Fire+Unmake·Flesh"),
        outcomes=(parse_outcome("damage:1"), parse_outcome("Unmake·Flesh/push:2")),
        range=1,
        delivery="projected",
        adjust=parse_adjustments("confluence"),
    )
    outlook = look(table(), both, how="dodge")
    assert [(each.name, each.outcomes) for each in outlook.hurdles] == [
        ("dodge", ("damage:1",)),
        ("resilience", ("Unmake·Flesh/push:2",)),
    ]
    assert outlook.free is None


def test_s39_a_counter_has_to_succeed_and_to_win() -> None:
    on = table(
        "shaper Bandit\\ 1 shaping=60 int=10 pow=9 cells=Ward·Fire talents=counter".replace(
            "Bandit\\ 1", '"Bandit 1"'
        )
    )
    outlook = look(on, BOLT, how="counter")
    mine, other = spread(55, 0), spread(60, 0)
    through = sum(
        count * against
        for (place, count), (foe, against) in product(mine.items(), other.items())
        if place[0] >= 2 and not (foe[0] >= 2 and (foe > place or foe == place))
    )
    assert outlook.hurdles[0].past == Fraction(through, sum(mine.values()) * sum(other.values()))


def test_s25_help_for_a_friend_is_welcome() -> None:
    heal = Build(cells=parse_cells("Alter·Flesh"), outcomes=(parse_outcome("heal:2"),))
    outlook = look(table(), heal, "c2")
    assert (outlook.how, outlook.unsaid, outlook.hurdles) == ("none", "none", ())


def test_s25_a_build_without_targets_helps_its_shaper() -> None:
    on = table()
    heal = Build(cells=parse_cells("Alter·Flesh"), outcomes=(parse_outcome("heal:2"),))
    assert prospect(on.state, on.store.rules, "c1", heal, (), {}).targets == ("c1",)


def test_s15_s17_range_and_reach_follow_the_targets_where_positions_tell() -> None:
    on = table("move Ilyra 0 0", 'move "Bandit 1" 20 0', 'move "Bandit 2" 4 0')
    build = followed(on.state, on.store.rules, "c1", BOLT, ("c3", "c4"))
    assert (build.range, build.reach) == (2, 1)
    kept_by_hand = followed(on.state, on.store.rules, "c1", BOLT, ("c3", "c4"), {"range", "reach"})
    assert (kept_by_hand.range, kept_by_hand.reach) == (1, 0)


def test_s33_without_positions_a_touch_stays_a_touch() -> None:
    on = table()
    touch = Build(cells=parse_cells("Alter·Flesh"), outcomes=(parse_outcome("impair:3/sight"),), duration=1)
    assert followed(on.state, on.store.rules, "c1", touch, ("c3",)).range == 0


def test_the_cheapest_way_lowers_dials_and_says_what_less_would_lose() -> None:
    on = table("move Ilyra 0 0", 'move "Bandit 1" 10 0')
    wide = Build(cells=BOLT.cells, outcomes=BOLT.outcomes, range=3, duration=1, reach=2, delivery="projected")
    found = cheapest_way(on.state, on.store.rules, "c1", wide, ("c3",))
    assert (found.build.range, found.build.duration, found.build.reach) == (1, 0, 0)
    assert found.price.magnitude == 3
    loses = {dial.name: dial.loses for dial in found.dials}
    assert loses["range"] == "only self or touch, not 10 m"
    assert loses["damage:2"] == "only 1d6 damage"


@pytest.mark.parametrize(
    ("cell", "outcome"),
    [("Conjure·Earth/Stone", "barrier:2"), ("Conjure·Paths", "portal:3"), ("Conjure·Fire", "being:2")],
)
def test_s49_s58_s60_the_cheapest_way_keeps_the_size_of_what_stands_by_itself(
    cell: str, outcome: str
) -> None:
    on = table()
    wanted = Build(cells=parse_cells(cell), outcomes=(parse_outcome(outcome),), duration=1, reach=1)
    found = cheapest_way(on.state, on.store.rules, "c1", wanted, ())
    assert (found.build.duration, found.build.reach) == (1, 1)
    assert {dial.name: dial.loses for dial in found.dials}["reach"] == "only one target"


@pytest.mark.parametrize("rating", [1, 2, 3, 4, 5])
def test_s15_where_nobody_knows_how_far_it_is_the_cheapest_way_keeps_the_range(rating: int) -> None:
    on = table()
    far = Build(cells=BOLT.cells, outcomes=BOLT.outcomes, range=rating, delivery="projected")
    assert cheapest_way(on.state, on.store.rules, "c1", far, ("c3",)).build.range == rating


def test_a_prospect_of_five_targets_is_there_within_10_ms() -> None:
    on = table("add Thug x5 hp=9 dodge=33 close_combat=41 shield=small")
    targets = tuple(f"c{number}" for number in range(5, 10))
    build = followed(on.state, on.store.rules, "c1", BOLT, targets)
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        prospect(on.state, on.store.rules, "c1", build, targets, {})
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.010


ONLOOKER = "shaper Marrow shaping=60 int=10 pow=9 cells=Ward·Fire talents=counter"


def test_s39_whoever_is_no_target_may_counter_with_odds_of_their_own() -> None:
    on = table(ONLOOKER)
    found = prospect(on.state, on.store.rules, "c1", BOLT, ("c3",), {})
    assert [(each.who, each.hurdles[0].stand.value) for each in found.onlookers] == [("c2", 60)]
    mine, other = spread(55, 0), spread(60, 0)
    through = sum(
        count * against
        for (place, count), (foe, against) in product(mine.items(), other.items())
        if place[0] >= 2 and not (foe[0] >= 2 and foe >= place)
    )
    assert found.onlookers[0].hurdles[0].past == Fraction(through, sum(mine.values()) * sum(other.values()))
    assert found.counters is None


def test_s32_a_counter_by_an_onlooker_leaves_the_target_its_defence_and_both_count() -> None:
    on = table(ONLOOKER)
    alone = prospect(on.state, on.store.rules, "c1", BOLT, ("c3",), {"c3": "dodge"})
    both = prospect(on.state, on.store.rules, "c1", BOLT, ("c3",), {"c3": "dodge", "c2": "counter"})
    assert both.counters == "c2"
    assert both.outlooks[0].how == "dodge"
    mine, dodge, counter = spread(55, 0), spread(40, -1), spread(60, 0)
    won = sum(
        count * against * cases
        for (place, count), (foe, against), (other, cases) in product(
            mine.items(), dodge.items(), counter.items()
        )
        if place[0] >= 2 and place >= foe and not (other[0] >= 2 and other >= place)
    )
    total = sum(mine.values()) * sum(dodge.values()) * sum(counter.values())
    assert both.outlooks[0].hurdles[0].past == Fraction(won, total) < alone.outlooks[0].hurdles[0].past


def test_s39_too_far_off_or_without_the_pp_nobody_looks_on() -> None:
    far = table(ONLOOKER, "move Ilyra 0 0", "move Marrow 16 0")
    assert prospect(far.state, far.store.rules, "c1", BOLT, ("c3",), {}).onlookers == ()
    spent = table(ONLOOKER, "set Marrow pp=2")
    assert prospect(spent.state, spent.store.rules, "c1", BOLT, ("c3",), {}).onlookers == ()


def test_s74_a_trigger_that_fires_meets_defences_with_its_stored_result() -> None:
    on = table("shaper Ilyra shaping=80 int=13 pow=11 cells=Unmake·Fire talents=trigger", SHIELD)
    on.do('cast Ilyra Unmake·Fire damage:1 range=1 delivery=projected adjust=trigger:1 at="Bandit 1" @ 30')
    (outlook,) = met_later(on.state, on.store.rules, "s1", ("c3",), {})
    # A stored 30 of 80, a Success, falls to 31 to 45 and to Criticals 1 to 4 of Close Combat 45 at -1P (S3, S36).
    stored, theirs = (2, 30), spread(45, -1)
    holds = sum(count for place, count in theirs.items() if stored >= place)
    assert outlook.how == "guard"
    assert outlook.ways == ("guard", "dodge", "none")
    assert outlook.hurdles[0].past == Fraction(holds, sum(theirs.values()))
