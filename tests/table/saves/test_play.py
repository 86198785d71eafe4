"""Whatever is played, the table that comes of it can be saved and comes back the same."""

from __future__ import annotations

import msgspec
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.driver import Table
from tests.table.saves_strategies import states
from tracker.table.saves import decode_state, encode_state
from tracker.table.state import State

SETUP = (
    "add Ilyra side=pc hp=15 stress=3 x=0 y=0 shaping=60 pp=20 int=14",
    "add Bandit x3 hp=11",
    "add Obelisk hidden=yes stress=2",
    'ability Ilyra "Mind Spike" class=fracture duration=rounds:3',
    'ability Ilyra "Veil" class=fracture passive=2',
    "pool Ilyra d6 d8 d10",
    "spirit Obelisk d8",
    'gift Obelisk "Gravity" skill=d6',
    "shaper Ilyra shaping=95 int=18 pow=90 cells=Unmake·Fire,Ward·Fire,Conjure·Fire",
    "begin",
)

WHO = ("Ilyra", "c2", "c3", "c4", "Obelisk", "c6", "c7")

LINES = [
    *(
        f"{verb} {who}"
        for verb in ("remove", "hide", "reveal", "goto", "delay", "act", "recoil", "copy")
        for who in WHO
    ),
    *(f"hp {who} {amount}" for who in WHO for amount in ("-9", "-99", "+4", "t5", "=3")),
    *(f"stress {who} {amount}" for who in WHO for amount in ("+1", "+9", "-2", "=0")),
    *(
        f"zone {who} {event}"
        for who in WHO
        for event in ("silence", "phase_out", "erratic_time", "singularity")
    ),
    *(
        f"cond {who} +dazed until={moment}:{anchor}"
        for who in WHO
        for moment in ("start", "end")
        for anchor in WHO[:3]
    ),
    *(f"move {who} {x} 3" for who in WHO for x in ("1.5", "-40")),
    *(f"rename {who} {name}" for who in WHO for name in ('"The Thing"', "[/]", "☠️")),
    *(f"init {who} {n}" for who in WHO for n in (3, 17)),
    "add Bandit x2 hp=4",
    'add "Moth ☠️" hidden=yes',
    "begin",
    "end",
    "next",
    "next",
    "next",
    *("next" for _ in range(20)),
    *("upkeep" for _ in range(4)),
    "back",
    "undo",
    "undo 3",
    "redo",
    "fight cellar with=Ilyra,c3",
    "fight main",
    "fight main",
    *(f'use Ilyra "Mind Spike"{more}' for more in ("", " on=c2,c3", " dice=d8 on=c2", " inside=c3,c4")),
    "dismiss e1",
    "in z1 c2,c3",
    "zone z1 end",
    "ongoing c2 +acid 3",
    "counter Ilyra +torch 2/6 refresh=turn_end",
    "table engine=crux show_hp=none",
    "house wyrding.recoil.mode=sum_over",
    "place bonus=4 space=irreal",
    'activate Obelisk "Gravity"',
    'push Obelisk "Gravity"',
    'off Obelisk "Gravity"',
    "rest night",
    "clock +2h",
    *(f"cast Ilyra Unmake·Fire damage:2 at={who} delivery=direct" for who in WHO),
    *(f"cast Ilyra Ward·Fire ward-ap:2/elemental duration=2 at={who} @ 05" for who in WHO),
    "cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 reach=1 at=c3,c4 @ 05",
    *("cast Ilyra Conjure·Fire being:2 duration=2 @ 05" for _ in range(3)),
    "drop s1",
    "drop s2",
    "dispel c3 s1",
    "in s1 c3,c4",
    "out s1 c3",
    'note Ilyra "owes  Marrow #40"',
    "request hp c2 -3",
    "set c2 tags=undead,spirit shield=small owner=mira dex=14",
]


@settings(phases=(Phase.explicit, Phase.reuse, Phase.generate), max_examples=50)
@given(lines=st.lists(st.sampled_from(LINES), min_size=20, max_size=60), seed=st.integers(0, 10**6))
def test_b84_every_table_that_can_be_played_comes_back(lines: list[str], seed: int) -> None:
    table = Table(seed=seed)
    for line in (*SETUP, *lines):
        before = table.state
        if table.result(line).ok and table.state is not before:
            assert decode_state(encode_state(table.state)) == table.state, line


TRIED = (
    *(
        f"{verb} WHO"
        for verb in ("hide", "goto", "delay", "act", "recoil", "copy", "refresh", "init roll", "remove")
    ),
    *(f"hp WHO {amount}" for amount in ("-3", "+2", "t5")),
    *(f"stress WHO {amount}" for amount in ("+1", "=0")),
    "move WHO 1 2",
    "cond WHO +dazed rounds=2",
    "zone WHO silence",
    "set WHO hp_max=4",
    "table rules=gifts",
    "next",
    "upkeep",
    "back",
    "begin",
    "end",
    "rest night",
    "clock +2h",
)


@settings(phases=(Phase.explicit, Phase.reuse, Phase.generate), max_examples=25, derandomize=True)
@given(state=states())
def test_a_file_that_is_let_in_never_stops_the_table(state: State) -> None:
    """Whatever people write by hand and the loader accepts: commands do it or refuse it, and it can be shown."""
    who = next(iter(state.entities), "c1")
    for line in TRIED:
        table = Table(state=msgspec.structs.replace(state, house={}))
        table.result(line.replace("WHO", who))
        table.show()
