"""Laws that hold after any commands whatever: a stateful test over the verbs (B24, B84, B92)."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.driver import Table
from tracker.rules.wyrding.data import EVENTS
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.language.words import parse_line
from tracker.table.ledger.settle import settle
from tracker.table.saves import decode_state, encode_state
from tracker.table.wyrding import zones

NAMES = ("Ann", "Bo", "Cid", "Dee", "Eve")
name = st.sampled_from(NAMES)
small = st.integers(-9, 9)

LINES = st.one_of(
    st.sampled_from(
        ["next", "next", "next", "back", "end", "begin", "upkeep", "upkeep recovery", "init clear"]
    ),
    st.builds("add {} init={} hp={} stress={}".format, name, small, st.integers(0, 20), st.integers(0, 5)),
    st.builds("add {} x{}".format, name, st.integers(1, 2)),
    st.builds("remove {}".format, name),
    st.builds("copy {}".format, name),
    st.builds("rename {} {}".format, name, name),
    st.builds("init {} {}".format, name, small),
    st.builds("hp {} {:+d}".format, name, st.integers(-25, 25)),
    st.builds("hp {} ={}".format, name, st.integers(0, 30)),
    st.builds("hp {} t{}".format, name, st.integers(0, 9)),
    st.builds("set {} hp_max={}".format, name, st.integers(0, 30)),
    st.builds("set {} x={} y={}".format, name, small, small),
    st.builds("stress {} {:+d}".format, name, small),
    st.builds("cond {} +stun rounds={}".format, name, st.integers(1, 3)),
    st.builds("cond {} +ward until={}:{}".format, name, st.sampled_from(["start", "end"]), name),
    st.builds(
        "ongoing {} +acid {} at={}".format,
        name,
        st.integers(1, 4),
        st.sampled_from(["start", "end", "upkeep"]),
    ),
    st.builds(
        "counter {} +torch 0/6 refresh={}".format, name, st.sampled_from(["round", "turn_end", "scene"])
    ),
    st.builds("pool {} d6 d8".format, name),
    st.builds(
        'ability {} "Spark" class={} duration={} wyrd={}'.format,
        name,
        st.sampled_from(["fracture", "break", "shatter"]),
        st.sampled_from(["instant", "rounds:2", "stress", "minutes:1", "permanent"]),
        st.integers(0, 2),
    ),
    st.builds('ability {} "Hum" class=break passive={}'.format, name, st.integers(1, 6)),
    st.builds('use {} "Spark" on={} inside={}'.format, name, name, name),
    st.builds("refresh {}".format, name),
    st.builds("recoil {}".format, name),
    st.builds("zone {} {}".format, name, st.sampled_from([*EVENTS, "roll"])),
    st.builds("zone z{} end".format, st.integers(1, 4)),
    st.builds("in z{} {}".format, st.integers(1, 4), name),
    st.builds("out z{} {}".format, st.integers(1, 4), name),
    st.builds("move {} {} {}".format, name, small, small),
    st.builds("dismiss e{}".format, st.integers(1, 6)),
    st.builds("counters e{} {:+d}".format, st.integers(1, 6), small),
    st.builds("goto {}".format, name),
    st.builds("delay {}".format, name),
    st.builds("act {}".format, name),
    st.builds("hide {}".format, name),
    st.builds("reveal {}".format, name),
    st.builds("place bonus={} stability={} strength={}".format, st.integers(0, 5), st.integers(0, 5), small),
    st.builds("fight {}".format, st.sampled_from(["main", "cellar"])),
    st.builds("house wyrding.zone.orphan={}".format, st.sampled_from(["stay", "end", "end_when_down"])),
    st.builds(
        "house wyrding.passive.contributes={}".format, st.sampled_from(["encounter", "manifester", "none"])
    ),
    st.builds("table engine={}".format, st.sampled_from(["typed", "crux", "beasts"])),
    st.builds("spirit {} {}".format, name, st.sampled_from(["d8", "d12+1", "d6-2", "-1", "+2"])),
    st.builds('gift {} "Claws" skill={}'.format, name, st.sampled_from(["none", "d4", "d12+d4", "-1", "+1"])),
    st.builds("{} {} Claws".format, st.sampled_from(["activate", "push", "push", "off", "unlock"]), name),
    st.builds("clock +{}".format, st.sampled_from(["1s", "1m", "2h", "3d", "3650d"])),
    st.builds("rest {}".format, st.sampled_from(["1h", "2h", "night"])),
    st.builds(
        "house gifts.{}".format, st.sampled_from(["powerloss.starts=immediate", "global_lock.others=off"])
    ),
    st.builds("roll {}".format, st.sampled_from(["2d6+3 fire", "d%", "d0", "99d99"])),
)


class AnyTable(RuleBasedStateMachine):
    """A table to which anything may be done."""

    @initialize(seed=st.integers(0, 2**16))
    def open(self, seed: int) -> None:
        self.table = Table(seed=seed)
        self.table.do("add Ann init=9 hp=12", "add Bo init=4 hp=6", "pool Ann d6", "pool Bo d8", "begin")
        self.past = [self.table.state]

    @rule(line=LINES)
    def any_line(self, line: str) -> None:
        before = self.table.state
        result = self.table.result(line)
        if not result.ok:
            assert self.table.state is before, "a refusal changed the table"
            assert result.message
            assert "\n" not in result.message
        elif result.entry is not None and result.entry.kind == "undo":
            # `back` right after `next` takes it back.
            self.past.pop()
            assert self.table.state == self.past[-1]
        elif result.entry is not None and result.entry.changed:
            self.past.append(self.table.state)
            self._does_the_same_again(before, result.entry.line)

    @rule(steps=st.integers(1, 5))
    def undo_and_redo(self, steps: int) -> None:
        steps = min(steps, len(self.past) - 1)
        for back in range(1, steps + 1):
            self.table.do("undo")
            assert self.table.state == self.past[-1 - back]
        for on in range(steps, 0, -1):
            self.table.do("redo")
            assert self.table.state == self.past[-on]

    @rule()
    def round_trip(self) -> None:
        assert decode_state(encode_state(self.table.state)) == self.table.state

    def _does_the_same_again(self, before: Any, line: str) -> None:
        command = parse_line(line)
        assert command is not None
        assert parse_line(str(command)) == command
        again = Table(state=before)
        again.do(line)
        assert again.state == self.table.state, "the entry does not replay"

    @invariant()
    def one_active(self) -> None:
        for fight in self.table.state.fights.values():
            assert (fight.active is not None) == (fight.stage == "turn"), (fight.stage, fight.active)
            if fight.active is not None:
                assert fight.order.count(fight.active) == 1
            assert sorted(fight.order) == sorted(fight.participants)

    @invariant()
    def counters_in_bounds(self) -> None:
        for entity in self.table.state.entities.values():
            assert entity.stress >= 0
            assert entity.temp >= 0
            assert entity.hp is None or entity.hp_max is None or 0 <= entity.hp <= entity.hp_max
            assert all(0 <= c.value <= (c.maximum or c.value) for c in entity.counters)

    @invariant()
    def encounter_stress_is_its_sum(self) -> None:
        shown = self.table.show()
        held = sum(effect["held"] for effect in shown["effects"])
        own = sum(entity["stress"] for entity in shown["entities"])
        assert shown["encounter_stress"] == shown["place"]["bonus"] + shown["ambient"] + own + held

    @invariant()
    def settled(self) -> None:
        draft = Draft(self.table.state, self.table.store.rules, Dice())
        draft.stirred = True
        settle(draft)
        assert draft.state == self.table.state, "settling again changed something"

    @invariant()
    def references_hold(self) -> None:
        state = self.table.state
        for fight in state.fights.values():
            present = {who for who, part in fight.participants.items() if not part.gone}
            assert present <= set(state.entities)
            assert all(effect.owner in state.entities for effect in fight.effects.values())
        for zone in state.here.zones.values():
            assert set(zones.members(state, zone, 3.0, self.table.store.rules)) <= set(state.entities)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
