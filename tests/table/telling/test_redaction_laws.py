"""Laws of what players are told, over long random fights: no secret word anywhere, and the hidden change nothing (B95)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.driver import Table
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.language.registry import declared
from tracker.table.seat import Seat
from tracker.table.state import replace
from tracker.table.telling.foresight import foresee
from tracker.table.telling.known import known_state
from tracker.table.telling.loglines import LogBook
from tracker.table.telling.own_turn import own_turn
from tracker.table.telling.view import view_for

ILYRA = Seat("ilyra", "player", ("c1",))
ASKING = Seat("marrow", "player", ("c2",), trust=False)
WATCHER = Seat("watch", "watcher")
SEATS = (ILYRA, ASKING, WATCHER)

SECRET = "zqx"
"""Stands in every word that players must never see, and in no other."""

FIGURE = "7391"
"""Every figure that players must never see begins like this."""

OPENING = (
    "add Ilyra init=20 hp=15 side=pc x=0 y=0",
    "add Marrow init=15 hp=24 side=pc",
    f"add Bandit init=10 hp={FIGURE} perception={FIGURE} x=3 y=0",
    f"add Ogre init=8 hp={FIGURE}2 dodge={FIGURE}",
    f"add Zqxghoul init=18 hp={FIGURE} hidden=yes x=1.5 y=0",
    "add Zqxwraith init=12 hp=9 hidden=yes",
    "add Zqxlich init=1 hp=9 hidden=yes",
    "note Bandit zqxnote",
    "note Ilyra zqxowed",
    "ability Ilyra Spike class=fracture wyrd=1 range=far",
    "ability Bandit Shove class=fracture",
    "ability Bandit Zqxpower class=break",
    "ability Bandit Zqxskin class=fracture passive=2",
    "ability Zqxghoul Zqxtouch class=fracture",
    "ability Zqxghoul Zqxaura class=fracture passive=1",
    "pool Ilyra d6 d6 d8",
    "pool Bandit d6",
    "pool Zqxghoul d6 d6 d6",
    "counter Bandit +zqxrage 0/9",
    "spirit Bandit d8",
    "gift Bandit Zqxgift skill=d6",
    "shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Alter·Flesh",
    "shaper Bandit shaping=60 int=13 pow=11 cells=Unmake·Fire",
    "shaper Zqxghoul shaping=60 int=13 pow=11 cells=Unmake·Fire,Bend·Mind",
    f"set Ogre resilience={FIGURE} persistence={FIGURE}",
    "table dice=roll",
)

NAMES = (
    "Ilyra",
    "Marrow",
    "Bandit",
    "Ogre",
    "Zqxghoul",
    "Zqxwraith",
    "Zqxlich",
    "Wolf*",
    "Zqx*",
    ".",
    "c3",
    "c5",
    "p2",
)

GM_LINES = (
    *("next", "next", "next", "next", "back", "upkeep", "end", "begin", "undo", "undo 2", "redo"),
    *("hp {} -1", "hp {} +2", "hp {} t2", "stress {} +2", "stress {} -1", "stress {} +9", "recoil {}"),
    *(
        "cond {} +prone rounds=2",
        "cond {} +slowed until=end:{}",
        "cond {} -prone",
        "cond {} +held until=start:{}",
    ),
    *("ongoing {} +acid 1", "goto {}", "delay {}", "act {}", "init {} 9", "move {} 1.5 3", "refresh {}"),
    *(
        "use Bandit Shove on={}",
        "use Ilyra Spike on={}",
        "use Zqxghoul Zqxtouch on={}",
        "test {} perception against={}:dodge",
    ),
    *(
        "zone {} silence inside={}",
        "zone {} reshuffle inside={}",
        "zone {} phase_out",
        "zone {} erratic_time inside={}",
    ),
    *("in z1 {}", "out z2 {}", "zone z1 end", "dismiss e3", "place bonus=2", "place bonus=0"),
    *("add Wolf hp=3", "add Zqxbat hp=3 hidden=yes", "remove Wolf*", "remove Zqxbat*", "copy Zqxwraith"),
    *(
        "cast Bandit Unmake·Fire damage:2 at={}",
        "cast Ilyra Unmake·Fire damage:2 at={}",
        "cast Zqxghoul Unmake·Fire damage:1 at={}",
    ),
    *(
        "cast Zqxghoul Unmake·Fire hinder:1 at={} duration=2 name=Zqxcurse",
        "cast Bandit Unmake·Fire damage:1 at={} defend={}:resist",
    ),
    *(
        "cast Ilyra Alter·Flesh modifier:+1/stealth at={} duration=2",
        "sense {}",
        "dispel {} s1",
        "escape {} s1",
        "drop s2",
        "direct s1",
    ),
    *(
        "rest 1h",
        "clock +2h",
        "gift Ilyra Leap skill=d6",
        "spirit Ilyra d8",
    ),
    *(
        "roll 1d20 zqxroll",
        "note {} zqxagain",
        "counter Bandit zqxrage +1",
        "table show_stress=no",
        "table show_stress=yes",
    ),
    *(
        "table show_hp=none",
        "table show_hp=words",
        "table reveal=manual",
        "grant r1",
        "grant r2",
        "deny r3 why",
    ),
    *("fight cellar with=Ilyra", "fight main", "hide Wolf*", "reveal Wolf*"),
)

PLAYER_LINES = (
    *("hp me -1", "hp {} -1", "use me Spike on={}", "use me Spike on={} help={}", "use me {}", "test me dodge against={}:dodge"),
    *("undo", "undo 99", "redo", "next", "why {} hp", "reveal {}", "roll 1d6 luck", "note {} x", "set {} hp=1", "zone {} end"),
    *("request hp {} -1", "request reveal {}", "request cond {} +prone", "request use me Spike on={}", "goto {}", "dismiss e1"),
    *("cast me Unmake·Fire damage:2 at={}", "build me Unmake·Fire damage:2 at={}"),
    *("cast me Unmake·Fire damage:2 at={} assist={}",),
    *("cast me Alter·Flesh modifier:+1/stealth at={} duration=2", "drop s1"),
    *("dispel me s1", "dispel me Zqxcurse", "sense me", "escape me s1"),
    *("activate me Leap", "activate me Zqxgift", "push me Leap", "off {} Zqxgift", "ask who is near {}"),
    *("hp {},{} -1", "hp . -1", "in z1 {}", "remove {}"),
    *("hp me -3 half={}", "doubt me s1", "doubt {} s1", "cross me s1", "hero me reroll", "direct s1", "escape {} s2", "sense {}"),
    *("recipe me Bolt Unmake·Fire damage:1", "forget me {}", "request note {} why"),
)  # fmt: skip


class Ear:
    """Everything a seat has been told so far, read as it comes."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.seat = seat
        self._table = table
        self._book = LogBook(table.store.history, seat)
        self._heard = 0

    def new(self) -> Iterator[str]:
        """What it can learn now: its view, new log lines, completions."""
        table, seat = self._table, self.seat
        yield str(table.show(seat))
        known = known_state(table.state, seat)
        yield str(own_turn(view_for(table.state, table.store.rules, "test", seat), known, table.store.rules))
        yield str(replace(known, requests={}))
        assert {e["id"]: e["name"] for e in table.show(seat)["entities"]} == {
            entity.id: entity.name for entity in known.entities.values()
        }
        self._book.read()
        rows = self._book.rows()
        yield from (f"{row.text} {row.line} {row.faces}" for row in rows[self._heard :])
        self._heard = len(rows)

    def completions(self) -> Iterator[str]:
        draft = Draft(self._table.state, self._table.store.rules, Dice(), self.seat)
        for verb in declared().values():
            if verb.access != "gm":
                for parameter in verb.parameters:
                    yield " ".join(parameter.kind.complete(draft))


def check(what: str, told: str) -> None:
    assert SECRET not in told.casefold(), f"{what}: {told}"
    assert FIGURE not in told, f"{what}: {told}"


def without_echoes(told: str, line: str) -> str:
    """What was told, but for whole words that stand in the line: who typed them knows them."""
    for word in re.findall(r"\w+", line):
        told = re.sub(rf"(?<!\w){word}(?!\w)", "…", told)
    return told


def play(seed: int, steps: int) -> int:
    """A random fight; returns how many lines were done."""
    dice = random.Random(seed)
    table = Table(*OPENING, "begin", seed=seed)
    ears = [Ear(table, seat) for seat in SEATS]
    done = 0
    for step in range(steps):
        seat = dice.choice((None, None, None, ILYRA, ASKING, WATCHER))
        line = dice.choice(GM_LINES if seat is None else PLAYER_LINES)
        while "{}" in line:
            line = line.replace("{}", dice.choice(NAMES), 1)
        if seat is None:
            done += table.result(line).ok
        else:
            result = table.store.do(line, seat)
            done += result.ok
            told = " ".join([result.message, *map(str, result.lines), *result.dice, str(result.need)])
            check(f"step {step}: {line!r} by {seat.name}", without_echoes(told, line))
            seen = foresee(table.store, line, seat)
            told = " ".join([seen.refusal, *map(str, seen.certain), *map(str, seen.lines), *seen.dice])
            check(f"step {step}: foreseeing {line!r} by {seat.name}", without_echoes(told, line))
        for ear in ears:
            for told in ear.new():
                # A player's own request is shown to them as they typed it.
                own = re.sub(r"(you ask|granted|denied): .*|'line': (\"[^\"]*\"|'[^']*')", "", told)
                check(f"step {step}: {ear.seat.name} after {line!r}", own)
            if step % 20 == 0:
                for told in ear.completions():
                    check(f"step {step}: completion for {ear.seat.name}", told)
    return done


@pytest.mark.parametrize("seed", range(10))
def test_b95_no_secret_word_or_figure_reaches_a_player(seed: int) -> None:
    assert play(seed, 500) > 100


# --- the hidden change nothing ---------------------------------------------------------------------------------------

SEEN = ("Ilyra", "Marrow", "Bandit", "Ogre")
OPEN_LINES = st.one_of(
    st.just("next"),
    st.builds("hp {} {:+d}".format, st.sampled_from(SEEN), st.integers(-4, 4)),
    st.builds("cond {} +prone rounds={}".format, st.sampled_from(SEEN), st.integers(1, 3)),
    st.builds("cond {} +held until=end:{}".format, st.sampled_from(SEEN), st.sampled_from(SEEN)),
    st.builds("stress {} +{}".format, st.sampled_from(SEEN), st.integers(1, 3)),
    st.builds("init {} {}".format, st.sampled_from(SEEN), st.integers(1, 25)),
    st.sampled_from(["add Wolf hp=3 init=7", "delay Marrow", "act Marrow"]),
)
UNSEEN = ("Zqa", "Zqb")
HIDDEN_LINES = st.one_of(
    st.builds("hp {} {:+d}".format, st.sampled_from(UNSEEN), st.integers(-4, 4)),
    st.builds("cond {} +prone rounds={}".format, st.sampled_from(UNSEEN), st.integers(1, 3)),
    st.builds("stress {} +{}".format, st.sampled_from(UNSEEN), st.integers(1, 9)),
    st.builds("init {} {}".format, st.sampled_from(UNSEEN), st.integers(1, 25)),
    st.builds("note {} secret".format, st.sampled_from(UNSEEN)),
    st.sampled_from(
        ["add Zqc hidden=yes init=11", "remove Zqc*", "ability Zqa Touch class=fracture", "roll 1d20"]
    ),
    st.sampled_from(["pool Zqa d6", "use Zqa Touch @ 1", "undo"]),
)
SEEN_FIGHT = (
    "add Ilyra init=20 hp=15",
    "add Marrow init=15 hp=24",
    "add Bandit init=10 hp=11",
    "add Ogre init=5 hp=30",
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.lists(HIDDEN_LINES, max_size=3), OPEN_LINES), max_size=25), st.integers(1, 25))
def test_b95_a_fight_looks_the_same_with_and_without_the_hidden(
    story: list[tuple[list[str], str]], first: int
) -> None:
    """Two tables, one with hidden ones in between: after each thing done in the open, players are told the same."""
    bare = Table(*SEEN_FIGHT, "begin")
    full = Table(
        f"add Zqa init={first} hp=9 hidden=yes",
        *SEEN_FIGHT[:2],
        "add Zqb init=12 hp=9 hidden=yes",
        *SEEN_FIGHT[2:],
        "begin",
    )
    _pass_the_hidden(full)
    for unseen, line in story:
        for secret in unseen:
            if secret != "undo" or _newest_is_unseen(full):
                full.result(secret)
        ok = bare.result(line).ok
        assert full.result(line).ok == ok, line
        _pass_the_hidden(full)
        assert full.show(WATCHER) == bare.show(WATCHER), line
    assert _told(full) == _told(bare)


def _pass_the_hidden(table: Table) -> None:
    """Play the turns of the hidden, looking at what players see meanwhile."""
    for _ in range(8):
        active = table.show()["active"]
        if active is None or not table.entity(active)["hidden"]:
            return
        before = table.show(WATCHER)
        table.do("next")
        if table.show()["round"] == before["round"] and table.entity(table.show()["active"])["hidden"]:
            assert table.show(WATCHER) == before


def _newest_is_unseen(table: Table) -> bool:
    newest = table.store.history.newest()
    return newest is not None and any(word in newest.line for word in UNSEEN) and "init=" not in newest.line


def _told(table: Table) -> list[str]:
    return [row.text for row in LogBook(table.store.history, WATCHER).rows()]


def test_a_view_holds_no_field_that_nobody_has_thought_about() -> None:
    """A new field of a view is a new thing players may learn: say here that it was weighed."""
    shown = Table(*OPENING).show(WATCHER)
    foe = next(entity for entity in shown["entities"] if entity["name"] == "Bandit")
    told = {key for key, value in foe.items() if value not in (None, [], "") and value is not False}
    assert told == {"id", "name", "letter", "side", "initiative", "condition", "stress", "position"}
