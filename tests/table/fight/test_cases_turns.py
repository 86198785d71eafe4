"""Faults other trackers had with turn order, membership, undo and fights; each named after its case."""

from __future__ import annotations

import random

import pytest

from tests.driver import Table
from tests.table.looks import active, conditions, effects, hp, names, opened, said, stress, three, visits
from tracker.table.saves import decode_state, encode_state


def test_b1_removing_the_last_in_its_own_turn_starts_the_next_round_once() -> None:
    t = three("stress A +3", "cond B +slow rounds=5", "begin", "next", "next")
    assert active(t) == (1, "C")
    t.do("remove C")
    assert active(t) == (2, "A")
    assert (stress(t, "A"), conditions(t, "B")) == ([2], {"slow": 4})
    assert visits(t, 2) == [(2, "B"), (3, "A")]


def test_b2_removing_someone_earlier_leaves_the_marker() -> None:
    t = three("add D init=5 hp=10", "begin", "next", "next")
    t.do("ongoing C +bleed 3 at=start", "ongoing D +bleed 3 at=start", "remove A")
    assert active(t) == (1, "C")
    assert (hp(t, "C"), hp(t, "D")) == ((20, 20, 0), (10, 10, 0))
    assert visits(t, 2) == [(1, "D"), (2, "B")]


@pytest.mark.parametrize("line", ["set C init=18", "init C 18"])
def test_b3_changing_an_initiative_starts_no_turn(line: str) -> None:
    t = three("begin", "next", "ongoing B +bleed 3 at=start")
    before = len(t.log())
    t.do(line)
    assert t.show()["order"] == ["A", "C", "B"]
    assert (active(t), hp(t, "B")) == ((1, "B"), (20, 20, 0))
    assert len(t.log()) == before + 1
    assert visits(t, 2) == [(1, "C"), (2, "A")]  # C has not acted and was moved past the marker


def test_b5_going_back_passes_over_the_fallen() -> None:
    t = three("hp B =0", "begin", "next", "hp A -1")
    assert active(t) == (1, "C")
    t.do("back")
    assert active(t) == (1, "A")
    t.do("goto B")
    assert active(t) == (1, "B")


def test_b6_passing_the_slot_of_the_fallen_still_counts() -> None:
    t = opened("add X init=20 hp=5", "add Y init=10", "hp X =0", "begin")
    assert active(t) == (1, "Y")
    t.do("cond Y +held until=start:X", "next")
    assert active(t) == (2, "Y")
    assert conditions(t, "Y") == {}


def test_b7_going_back_restores_a_duration() -> None:
    t = opened("add A init=20", "begin", "cond A +stun rounds=3", "next")
    assert conditions(t, "A") == {"stun": 2}
    t.do("back")
    assert (active(t), conditions(t, "A")) == ((1, "A"), {"stun": 3})


def test_b7_removing_the_first_row_in_its_turn() -> None:
    t = three("begin", "remove A")
    assert active(t) == (1, "B")


def test_b7_no_turn_before_the_first() -> None:
    t = three("begin")
    for _ in range(5):
        assert t.refused("back")
    assert active(t) == (1, "A")


def test_b7_each_round_gone_back_out_of_is_entered_again_without_its_upkeep() -> None:
    t = three("cond B +slow rounds=9", "begin", *["next"] * 6, "hp A -1")
    assert (active(t), conditions(t, "B")) == ((3, "A"), {"slow": 7})
    t.do(*["back"] * 4)
    assert active(t) == (1, "C")
    assert visits(t, 4) == [(2, "A"), (2, "B"), (2, "C"), (3, "A")]
    assert conditions(t, "B") == {"slow": 7}
    assert (visits(t, 3)[-1], conditions(t, "B")) == ((4, "A"), {"slow": 6})


def test_b9_the_sorted_order_alone_counts() -> None:
    t = opened("add C init=10", "add A init=20", "add B init=15", "begin")
    assert t.show()["order"] == ["A", "B", "C"]
    assert [active(t), *visits(t, 2)] == [(1, "A"), (1, "B"), (1, "C")]


def test_b13_nought_and_below_are_initiatives() -> None:
    t = opened("table engine=crux", "add A init=0", "add B init=-2", "add C combat_order=5", "begin @ 4")
    assert [t.entity(name)["initiative"] for name in "ABC"] == [0, -2, 9]
    assert t.show()["order"] == ["C", "A", "B"]


def test_b13_nought_may_be_typed() -> None:
    t = opened("add A", "init A 0")
    assert t.entity("A")["initiative"] == 0


def test_b14_nought_keeps_its_turn() -> None:
    t = three("init A 0", "begin")
    assert [active(t), *visits(t, 2)] == [(1, "B"), (1, "C"), (1, "A")]
    t.do("init A 30")
    assert t.show()["order"] == ["A", "B", "C"]


def test_b15_beginning_keeps_what_is_there() -> None:
    t = opened("table engine=crux", "add A init=17", "add B combat_order=8", "begin @ 6")
    assert [t.entity(name)["initiative"] for name in "AB"] == [17, 14]


def test_b16_rolling_one_leaves_the_others() -> None:
    t = opened("table engine=crux")
    t.do(
        *(
            f"add {name} init={value} combat_order=2"
            for name, value in zip("PQRXYZ", (30, 29, 28, 3, 4, 5), strict=True)
        )
    )
    t.do("init roll Y @ 9")
    assert [t.entity(name)["initiative"] for name in "PQRXYZ"] == [30, 29, 28, 3, 11, 5]
    t.do("init roll X,Y,Z @ 1 2 3")
    assert [t.entity(name)["initiative"] for name in "PQRXYZ"] == [30, 29, 28, 3, 4, 5]


def test_b17_reinforcements() -> None:
    t = opened(
        "add B init=12", "cond B +slow rounds=9", "begin", "next", "next", "add G init=17", "add H init=9"
    )
    assert (active(t), conditions(t, "B")) == ((3, "B"), {"slow": 7})
    assert visits(t, 3) == [(3, "H"), (4, "G"), (4, "B")]


def test_b21_ties_take_a_turn_each() -> None:
    t = opened("add A init=14", "add B init=14", "add C init=14", "begin")
    assert [active(t), *visits(t, 3)] == [(1, "A"), (1, "B"), (1, "C"), (2, "A")]


def test_b22_typed_ties_keep_list_order_whatever_the_names() -> None:
    t = opened("add D init=7", "add C init=7", "add B init=7", "add A init=7", "begin")
    assert t.show()["order"] == ["D", "C", "B", "A"]
    t.do("rename D Zed", "rename A Aaa")
    assert all(t.show()["order"] == ["Zed", "C", "B", "Aaa"] for _ in range(20))


def test_b22_crux_ties_are_settled_by_dexterity_once() -> None:
    t = opened("table engine=crux")
    t.do(*(f"add {name} combat_order=3 dex={dex}" for name, dex in zip("ABCD", (9, 12, 15, 18), strict=True)))
    t.do("begin @ 5 5 5 5")
    assert t.show()["order"] == ["D", "C", "B", "A"]
    t.do("rename D Zed", "next")
    assert t.show()["order"] == ["Zed", "C", "B", "A"]


def test_b22_crux_ties_of_equal_dexterity_are_rolled_again() -> None:
    t = opened(
        "table engine=crux", "add A combat_order=3 dex=9", "add B combat_order=3 dex=9", "begin @ 5 5 3 8"
    )
    assert t.show()["order"] == ["B", "A"]
    assert [t.entity(name)["initiative"] for name in "AB"] == [8, 8]


@pytest.mark.parametrize("words", ["init=12 dex={}", "dex={} init=12"])
def test_b22_crux_numbers_typed_by_hand_tie_by_dexterity_too(words: str) -> None:
    t = opened(
        "table engine=crux", *(f"add {name} {words.format(dex)}" for name, dex in (("A", 9), ("B", 15)))
    )
    assert t.show()["order"] == ["B", "A"]
    t.do("add C dex=12 init=3", "init C 12", "begin")
    assert t.show()["order"] == ["B", "C", "A"]


def test_b22_a_newcomer_stands_behind_its_equals() -> None:
    t = opened("add A init=14", "add B init=14", "begin", "add C init=14")
    assert t.show()["order"] == ["A", "B", "C"]


def test_b23_no_next_before_begin() -> None:
    assert "begin" in three().refused("next")


@pytest.mark.parametrize("seed", range(5))
def test_b24_exactly_one_is_active_whatever_happens(seed: int) -> None:
    chance = random.Random(seed)
    t = opened("add Rock init=10", "add Mob x4 init=8 hp=6", "begin")  # Rock has no HP and is never down
    for step in range(100):
        others = [name for name in names(t) if name != "Rock"]
        who = chance.choice(others) if others else "Rock"
        t.do(
            chance.choice(
                [
                    "next",
                    "next",
                    f"add New{step} init={chance.randint(-3, 20)} hp=6",
                    f'init "{who}" {chance.randint(-3, 20)}',
                    f'goto "{chance.choice(names(t))}"',
                    "goto Rock" if who == "Rock" else f'remove "{who}"',
                    "goto Rock" if who == "Rock" else f'hp "{who}" -{chance.randint(1, 6)}',
                    "goto Rock" if who == "Rock" else f'rename "{who}" "Who{step}"',
                ]
            )
        )
        shown = t.show()
        assert shown["stage"] == "turn"
        assert shown["order"].count(shown["active"]) == 1
        assert sorted(shown["order"]) == sorted(names(t))


def test_b26_each_fight_keeps_its_own_marker() -> None:
    t = opened("add A init=20", "add B init=15", "add J init=2", "add K init=1", "begin", "next")
    t.do("fight Second with=J,K", "init J 9", "init K 7", "begin", "next", "next", "next")
    assert (t.show()["fight"], active(t), names(t)) == ("Second", (2, "K"), ["J", "K"])
    for _ in range(3):
        t.do("fight main")
        assert (t.show()["fight"], active(t)) == ("main", (1, "B"))
        t.do("fight Second")
        assert (t.show()["fight"], active(t)) == ("Second", (2, "K"))


def test_b27_the_second_press_on_the_same_turn_is_refused() -> None:
    t = three("begin")
    seen = t.store.revision
    assert t.store.do("next", based_on=seen).ok
    assert not t.store.do("next", based_on=seen).ok
    assert active(t) == (1, "B")


def test_b26_a_parked_fight_copes_with_a_removal() -> None:
    t = three("begin", "next", "fight Second with=B", "remove B", "fight main")
    assert (active(t), t.show()["order"], names(t)) == ((1, "C"), ["A", "C"], ["A", "C"])


def test_b81_the_last_five_parked_are_listed() -> None:
    t = opened("fight F2", "fight F3", "fight F4", "fight F5", "fight F6", "fight F7", "fight main")
    listed = said(t.do("fight F8"))
    assert [name for name in ("main", "F4", "F5", "F6", "F7") if name.lower() not in listed] == []


def test_b81_another_fight_parks_the_unfinished_one() -> None:
    t = three("stress A +4", "zone A silence", "begin", "next")
    before = t.show()
    t.do("fight Second with=C")
    assert (t.show()["stage"], t.show()["zones"], names(t)) == ("setup", [], ["C"])
    t.do("fight main")
    assert t.show() == before


def test_b91_clearing_every_initiative_is_one_undo() -> None:
    t = three("begin", "next")
    before = t.state
    t.do("init clear")
    assert [t.entity(name)["initiative"] for name in "ABC"] == [None, None, None]
    t.do("undo")
    assert t.state == before
    assert (active(t), t.show()["order"]) == ((1, "B"), ["A", "B", "C"])


def test_b92_undo_and_redo_through_a_turn_advance() -> None:
    t = three("hp B -4", "cond A +slow rounds=3", "begin", "next", "next")
    states = [t.state]
    for line in ("hp A -5", "next", "hp B +2"):
        t.do(line)
        states.append(t.state)
    assert (active(t), hp(t, "A"), hp(t, "B"), conditions(t, "A")) == (
        (2, "A"),
        (15, 20, 0),
        (18, 20, 0),
        {"slow": 2},
    )
    for state in reversed(states[:-1]):
        t.do("undo")
        assert t.state == state
    for state in states[1:]:
        t.do("redo")
        assert t.state == state


def test_b92_undo_takes_back_everything_a_command_set_off() -> None:
    t = opened(
        "add A init=20", "pool A d6", 'ability A "Fog" class=fracture duration=rounds:1 wyrd=1', "begin"
    )
    before = t.state
    t.do('use A "Fog" @ 3 98 30', "next")
    assert effects(t) == {}
    t.do("undo 2")
    assert t.state == before


def test_b84_who_leaves_while_the_marker_is_a_round_back_is_not_in_the_round_ahead() -> None:
    t = Table("add Ann init=9", "add Bo init=5", "add Cid init=3", "begin", "next", "next", "next", "next")
    # Round 2, Bo's turn: Ann's has been played. Two steps back lie in round 1, and Ann goes.
    t.do("note Cid owes", "back", "back", "remove Ann", "next")
    assert t.show()["round"] == 2
    assert decode_state(encode_state(t.state)) == t.state
