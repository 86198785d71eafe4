"""Laws of Shaping over whatever a random fight does: PP, Active Magnitude, stopped builds, questions that change nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.driver import Table
from tests.table.shapers import EVERY, duel
from tests.table.shaping.test_outcomes import ALL_CELLS, EVERY_KIND
from tracker.rules.shaping import Kind
from tracker.rules.shaping.outcomes import SHAPES
from tracker.table.body import power
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.ledger.settle import settle
from tracker.table.saves import decode_state, encode_state
from tracker.table.seat import Seat
from tracker.table.state import State

PLAYER = Seat("ilyra", "player", owns=("c1",))
WHO = st.sampled_from(["Ilyra", "Bandit", "Sable"])
SHAPER = st.sampled_from(["Ilyra", "Sable"])
RUNNING = st.integers(1, 4)
CASTS = st.sampled_from([words.partition(" @")[0] for words in EVERY_KIND.values()])

LINES = st.one_of(
    st.builds("cast {} {}".format, SHAPER, CASTS),
    st.builds("cast {} {}".format, SHAPER, CASTS),
    st.builds("cast {} Unmake·Fire damage:2 delivery=direct adjust=trigger:1 at={}".format, SHAPER, WHO),
    st.builds("cast {} Ward·Fire ward-ap:1/elemental duration=4 ritual".format, SHAPER),
    st.builds("cast {} Alter·Flesh restrain:2 duration=1 reach=1 at=radius:3 in={}".format, SHAPER, WHO),
    st.just("next"),
    st.just("next"),
    st.sampled_from(["back", "end", "begin", "rest 2h", "rest night", "clock +5m", "clock +9h"]),
    st.builds("drop s{}".format, RUNNING),
    st.builds("dispel {} s{}".format, SHAPER, RUNNING),
    st.builds("direct s{}".format, RUNNING),
    st.builds("escape {} s{}".format, WHO, RUNNING),
    st.builds("fire s{}".format, RUNNING),
    st.builds("sense {}".format, SHAPER),
    st.builds("in s{} {}".format, RUNNING, WHO),
    st.builds("out s{} {}".format, RUNNING, WHO),
    st.builds("hp {} {:+d}".format, WHO, st.integers(-9, 9)),
    st.builds("test {} dodge".format, WHO),
    st.builds("set {} int={}".format, SHAPER, st.integers(0, 20)),
    st.builds("hero {} {}".format, WHO, st.sampled_from(["reroll", "soften", "live"])),
    st.builds("remove {}".format, WHO),
    st.builds("cross {} s{}".format, WHO, RUNNING),
    st.builds("doubt {} s{}".format, WHO, RUNNING),
    st.builds("batter s{} -{}".format, RUNNING, st.integers(1, 20)),
    st.builds('direct s{} order="hold"'.format, RUNNING),
    st.builds("{} {}".format, st.sampled_from(["delay", "act", "goto"]), WHO),
    st.builds("init {} {}".format, WHO, st.integers(1, 20)),
    st.builds('{} "Ilyra\'s being"{}'.format, st.just("hp"), st.sampled_from([" -3", " -9"])),
    st.sampled_from(
        ["fight cellar with=Ilyra,Sable", "fight main", "init clear", "delay .", 'remove "Ilyra\'s being"']
    ),
)


def opening(seed: int = 1) -> Table:
    """Two Shapers and a bandit in a fight."""
    return Table(
        "add Ilyra side=pc hp=12 init=9 persistence=50 hero=2",
        "add Bandit side=npc hp=20 init=5 dodge=40 resilience=30 persistence=35 shield=medium",
        "add Sable side=npc hp=15 init=2 resilience=40 persistence=40",
        f"shaper Ilyra shaping=90 int=16 pow=18 cells={ALL_CELLS} talents={EVERY}",
        f"shaper Sable shaping=60 int=12 pow=14 cells={ALL_CELLS} talents={EVERY}",
        *("set Ilyra pp_max=50 pp=50 int=30", "set Sable pp_max=50 pp=50 int=30", "begin"),
        seed=seed,
    )


class AnyShaping(RuleBasedStateMachine):
    """A fight in which anything is shaped."""

    @initialize(seed=st.integers(0, 2**16))
    def open(self, seed: int) -> None:
        self.table = opening(seed)

    @rule(line=LINES)
    def any_line(self, line: str) -> None:
        before = self.table.state
        result = self.table.result(line)
        if not result.ok:
            assert self.table.state is before
            assert result.message
            assert "\n" not in result.message
        elif result.entry is not None and result.entry.changed and not line.startswith("back"):
            again = Table(state=before)
            again.do(result.entry.line)
            assert again.state == self.table.state, "the entry does not replay"
            self.table.do("undo")
            assert self.table.state == before, "one command is not one undo"
            self.table.do("redo")

    @rule()
    def round_trip(self) -> None:
        assert decode_state(encode_state(self.table.state)) == self.table.state

    @invariant()
    def power_points_stay_in_bounds(self) -> None:
        state: State = self.table.state
        for entity in state.entities.values():
            if entity.pp is not None and entity.pp_max is not None:
                assert 0 <= entity.pp <= (power.most(state, entity) or 0)

    @invariant()
    def active_magnitude_is_what_runs(self) -> None:
        shown = self.table.show()
        bearers = {
            each["name"]: each["caster"] for each in shown["shapings"] for each["name"] in each["beings"]
        }
        for entity in shown["entities"]:
            runs = sum(
                each["weight"]
                for each in shown["shapings"]
                if bearers.get(each["caster"], each["caster"]) == entity["name"]
            )
            assert entity["active_magnitude"] == runs

    @invariant()
    def what_runs_holds_somebody_or_something(self) -> None:
        state: State = self.table.state
        for shaping in state.shapings.values():
            assert all(hold.who in state.entities or not hold.took for hold in shaping.holds)
            assert all(who in state.entities for who in shaping.beings)
            assert shaping.ends_at is None or shaping.ends_at > state.clock

    @invariant()
    def settled(self) -> None:
        draft = Draft(self.table.state, self.table.store.rules, Dice())
        draft.stirred = True
        settle(draft)
        assert draft.state == self.table.state, "settling again changed something"


AnyShaping.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestAnyShaping = AnyShaping.TestCase


# --- builds ---------------------------------------------------------------------------------------------------

OUTCOMES = st.builds(
    lambda shape, rating: shape.example.replace(
        shape.example.partition(":")[2].partition("/")[0].lstrip("+-"), str(rating), 1
    ),
    st.sampled_from([SHAPES[kind] for kind in Kind]),
    st.integers(0, 5),
)
CELLS = st.sampled_from(ALL_CELLS.split(","))
BUILDS = st.builds(
    "{} {} range={} duration={} reach={} {} {}".format,
    CELLS,
    st.lists(OUTCOMES, min_size=1, max_size=2).map(" ".join),
    *[st.integers(0, 5)] * 3,
    st.sampled_from(
        ["", "delivery=projected", "delivery=direct", "ritual", "adjust=trigger:2", "adjust=veiled"]
    ),
    st.sampled_from(["", "at=Bandit", "at=radius:3 in=Bandit"]),
)


@settings(max_examples=60, deadline=None)
@given(BUILDS)
def test_build_changes_nothing_and_what_it_stops_is_cast_by_no_door(words: str) -> None:
    t = duel(skill=60, cells="Unmake·Fire,Ward·Fire,Alter·Flesh")
    before = t.state
    answer = t.result(f"build Ilyra {words}")
    assert answer.ok, answer.message
    assert t.state is before
    assert t.store.history.newest().line.startswith("shaper")  # type: ignore[union-attr]
    stops = [each["code"] for each in answer.value["findings"] if each["level"] == "stop"]
    if not stops:
        return
    for seat in (None, PLAYER):
        result = t.result(f"cast Ilyra {words}", *([seat] if seat else []))
        assert not result.ok
        assert all(code in result.message for code in stops)
    asked = t.result(f"request cast Ilyra {words}", PLAYER)
    granted = t.result("grant r1") if asked.ok else asked
    assert not granted.ok
    assert t.state.shapings == {}
    assert t.entity("Ilyra")["pp"] == 11


@given(
    st.permutations(["damage:2", "prone:1", "push:2"]), st.permutations(["veiled", "selective", "indirect:1"])
)
def test_the_order_of_outcomes_and_adjustments_does_not_matter(
    outcomes: list[str], adjust: list[str]
) -> None:
    t = duel()
    words = "Unmake·Fire {} adjust={} delivery=projected"
    given_order = t.result(f"build Ilyra {words.format(' '.join(outcomes), ','.join(adjust))}").value
    plain = t.result(
        f"build Ilyra {words.format('damage:2 prone:1 push:2', 'selective,indirect:1,veiled')}"
    ).value
    assert given_order["magnitude"] == plain["magnitude"]
    assert given_order["odds"] == plain["odds"]
    assert [each["code"] for each in given_order["findings"]] == [each["code"] for each in plain["findings"]]
