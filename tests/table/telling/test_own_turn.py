"""What a player's own next turn brings: told from what they know, true when it comes, and silent about the hidden (B94)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.driver import Table
from tracker.table.seat import Seat
from tracker.table.telling.known import known_state
from tracker.table.telling.own_turn import OwnTurn, own_turn
from tracker.table.telling.view import view_for

ILYRA = Seat("ilyra", "player", ("c2",))

THREE = ("add Oak init=9 hp=9", "add Ilyra init=6 hp=12", "add Bandit init=3 hp=11")


def ahead(t: Table, seat: Seat = ILYRA) -> OwnTurn:
    found = own_turn(
        view_for(t.state, t.store.rules, "test", seat), known_state(t.state, seat), t.store.rules
    )
    assert found is not None
    return found


def told(t: Table, seat: Seat = ILYRA) -> tuple[int, str | None, bool]:
    """In how many turns, after whom, and whether after an upkeep."""
    turn = ahead(t, seat)
    return turn.turns, turn.after.name if turn.after else None, turn.upkeep


def test_whose_turns_come_before() -> None:
    t = Table(*THREE, "begin")
    assert told(t) == (1, "Oak", False)
    t.do("next")
    assert told(t) == (0, None, False)
    t.do("next")
    assert told(t) == (2, "Oak", True)
    t.do("next")
    assert told(t) == (1, "Oak", False)


def test_who_cannot_act_is_not_waited_for() -> None:
    t = Table(*THREE, "begin", "next", "next", "hp Oak =0")
    assert told(t) == (1, "Bandit", True)


def test_the_first_of_several_of_ones_own_is_told() -> None:
    t = Table(*THREE, "begin", "next", "next")
    both = Seat("both", "player", ("c2", "c3"))
    turn = ahead(t, both)
    assert (turn.who.name, turn.turns) == ("Bandit", 0)


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ("hp Ilyra =0", "down, no turn"),
        ("delay Ilyra", "holds its turn"),
        ("end", "the fight is over"),
    ],
)
def test_why_no_turn_comes(line: str, without: str) -> None:
    assert ahead(Table(*THREE, "begin", line)).without == without


def test_before_the_fight_there_is_no_turn_and_who_owns_nobody_has_none() -> None:
    t = Table(*THREE)
    assert ahead(t).without == "the fight has not begun"
    watcher = Seat("watch", "watcher")
    view = view_for(t.state, t.store.rules, "test", watcher)
    assert own_turn(view, known_state(t.state, watcher), t.store.rules) is None


def test_b28_b31_what_lasts_until_a_moment_on_the_way_ends() -> None:
    t = Table(
        *THREE,
        "cond Ilyra +held until=end:Oak",
        "cond Ilyra +shielded until=start:Ilyra",
        "cond Ilyra +braced until=end:Ilyra",
        "cond Ilyra +dazed until=end:Bandit",
        "begin",
    )
    assert ahead(t).brings == ("held ends", "shielded ends")
    t.do("next")
    assert ahead(t).brings == ("braced ends",)
    t.do("next")
    assert ahead(t).brings == ("dazed ends",)


def test_w24_w25_what_one_upkeep_ticks_and_recovers() -> None:
    t = Table(
        *THREE,
        "cond Ilyra +prone rounds=1",
        "cond Ilyra +slowed rounds=3",
        "ongoing Ilyra +acid 2 at=upkeep",
        "ongoing Ilyra +burn 1d4 at=start",
        "counter Ilyra +torch 0/6 refresh=round",
        "begin",
        "next",
        "stress Ilyra +3",
        "next",
    )
    assert ahead(t).brings == (
        "prone ends",
        "slowed 3 → 2",
        "acid −2",
        "torch 0 → 6",
        "stress 3 → 2",
        "burn −1d4",
    )


def test_w25_no_recovery_for_who_added_stress_this_round() -> None:
    t = Table(
        *THREE,
        'ability Ilyra "Mind Spike" class=fracture',
        "pool Ilyra d6",
        "begin",
        "next",
        'use Ilyra "Mind Spike" @ 1',
        "next",
    )
    assert not [word for word in ahead(t).brings if word.startswith("stress")]


def test_w10_w12_effects_of_ones_own_that_end_with_the_upkeep() -> None:
    t = Table(
        *THREE,
        'ability Ilyra "Iron Skin" class=fracture passive=2',
        'ability Ilyra "Veil" class=fracture duration=rounds:2',
        "pool Ilyra d6 d6",
        "begin",
        "next",
        "stress Ilyra +2 @ 1",
        "next",
    )
    assert "Iron Skin ends" in ahead(t).brings
    assert "stress 2 → 1" in ahead(t).brings
    t.do("next", "next", 'use Ilyra "Veil" @ 1', "next")
    assert "Veil 2 → 1" in ahead(t).brings


def test_w26_w27_dice_of_the_zones_one_stands_in() -> None:
    t = Table(*THREE, "stress Oak +9", "zone Oak erratic_time inside=Ilyra", "begin", "next", "next")
    assert ahead(t).dice == ("erratic time d6",)
    t.do("zone Oak phase_out inside=Ilyra")
    assert ahead(t).dice == ("erratic time d6", "phase out d100")


def test_s67_what_has_to_be_kept_up_is_told_until_it_is_seen_to() -> None:
    t = Table(
        *THREE,
        "shaper Ilyra shaping=90 int=13 pow=11 cells=Scry·Mind",
        "begin",
        "next",
        'cast Ilyra Scry·Mind scry:1/live duration=2 name="Far Eye" @ 20',
    )
    assert ahead(t).tend == ()
    t.do("next")
    assert ahead(t).tend == ("Far Eye",)
    t.do("next", "next")
    assert (ahead(t).turns, ahead(t).tend) == (0, ("Far Eye",))
    t.do("direct s1")
    assert ahead(t).tend == ()


# --- laws ------------------------------------------------------------------------------------------------------------

LINES = st.lists(
    st.sampled_from(
        [
            "cond Ilyra +held until=end:Oak",
            "cond Ilyra +dazed until=start:Bandit",
            "cond Ilyra +slow rounds=1",
            "cond Ilyra +weak rounds=3",
            "stress Ilyra +1",
            "hp Bandit =0",
            "hp Oak =0",
            "delay Bandit",
            "next",
            "next",
            "counter Ilyra +torch 0/2 refresh=round",
        ]
    ),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_what_is_told_comes_true(lines: list[str]) -> None:
    t = Table(*THREE, "begin")
    for line in lines:
        t.result(line)
    turn = ahead(t)
    if turn.without or turn.turns == 0:
        return
    before = t.entity("Ilyra")
    for step in range(turn.turns):
        assert t.show()["active"] != "Ilyra" or step == 0
        if step == turn.turns - 1 and turn.after is not None:
            assert t.show()["active"] == turn.after.name
        t.do("next")
    assert t.show()["active"] == "Ilyra"
    after = t.entity("Ilyra")
    kept = {condition["name"]: condition["left"] for condition in after["conditions"]}
    for condition in before["conditions"]:
        name, left = condition["name"], condition["left"]
        ended = f"{name} ends" in turn.brings
        assert ended == (name not in kept), (name, turn.brings)
        if not ended and left != kept[name]:
            assert f"{name} {left} → {kept[name]}" in turn.brings
    if before["stress"] != after["stress"]:
        assert f"stress {before['stress']} → {after['stress']}" in turn.brings


@settings(max_examples=40, deadline=None)
@given(LINES, st.integers(1, 12), st.integers(1, 12))
def test_b94_the_hidden_change_nothing_of_it(lines: list[str], first: int, second: int) -> None:
    """Two tables, one with hidden ones, whose turns are passed: a player is told the same, and nothing moves meanwhile."""
    bare = Table(*THREE, "begin")
    full = Table(
        *THREE, f"add Zqa init={first} hp=9 hidden=yes", f"add Zqb init={second} hidden=yes", "begin"
    )
    full.do("stress Zqa +9", "zone Zqa silence", "cond Ilyra +cursed until=end:Zqb", "cond Bandit +prone")
    bare.do("cond Ilyra +cursed", "cond Bandit +prone")
    _pass_the_hidden(full)
    for line in lines:
        assert bare.result(line).ok == full.result(line).ok
        _pass_the_hidden(full)
        assert told(full) == told(bare)
        seen = tuple(word for word in ahead(full).brings if "cursed" not in word)
        assert seen == ahead(bare).brings
        assert "cursed" not in " ".join(ahead(full).brings)


def _pass_the_hidden(t: Table) -> None:
    for _ in range(8):
        active = t.show()["active"]
        if active is None or not t.entity(active)["hidden"]:
            return
        # A curse of theirs is seen to end when it does; that it would was not told.
        before, round_ = (told(t), ahead(t).brings), t.show()["round"]
        t.do("next")
        now = t.show()
        if now["round"] == round_ and now["active"] and t.entity(now["active"])["hidden"]:
            assert (told(t), ahead(t).brings) == before
