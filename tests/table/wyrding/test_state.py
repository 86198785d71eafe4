"""What Wyrding keeps of someone, and what it leaves to the game master (W1, W4, W8, W29)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.looks import conditions, opened, stress, wyrd


@pytest.mark.parametrize(
    ("words", "counters"), [("+2", 5), ("-1", 2), ("-3", 0), ("-9", 0), ("=0", 0), ("=7", 7)]
)
def test_w1_stress_is_whole_counters_and_never_below_none(words: str, counters: int) -> None:
    t = opened("add A", "stress A +3", f"stress A {words}")
    assert stress(t, "A") == [counters]


@pytest.mark.parametrize("words", ["+1.5", "half", "+", "=-1"])
def test_w1_stress_that_is_no_whole_number_is_refused(words: str) -> None:
    t = opened("add A", "stress A +3")
    t.refused(f"stress A {words}")
    assert stress(t, "A") == [3]


def test_w1_everyone_holds_counters_of_their_own_and_starts_with_none() -> None:
    t = opened("add A", "add B", "stress A +3")
    assert (stress(t, "A", "B"), t.show()["encounter_stress"]) == ([3, 0], 3)
    assert [t.entity(name)["added_stress"] for name in "AB"] == [False, False]  # by hand is not by use


def test_w1_a_wyrd_die_is_ready_in_use_or_expended() -> None:
    t = opened("add A", "pool A d6 d8 d10", 'ability A "Veil" class=fracture duration=rounds:2 wyrd=2')
    assert wyrd(t, "A") == (["d10", "d6", "d8"], [], [])
    t.do("use A Veil dice=d6,d8 @ 6 3 1")
    assert wyrd(t, "A") == (["d10"], ["d6", "d8"], [])
    t.do("dismiss e1")
    assert wyrd(t, "A") == (["d10", "d6"], [], ["d8"])


@pytest.mark.parametrize("type_", ["bioturgy", "thaumaturgy", "kinetic", "hypercognition", "telepathy"])
def test_w4_five_types_to_which_no_number_hangs(type_: str) -> None:
    lines = ("add A", "pool A d6", 'ability A "It" class=fracture{}', "use A It @ 50")
    typed, plain = (
        Table(*(line.format(words) for line in lines)).state.entities["c1"]
        for words in (f" type={type_}", "")
    )
    assert (typed.abilities[0].types, plain.abilities[0].types) == ((type_,), ())
    assert (typed.stress, typed.wyrd) == (plain.stress, plain.wyrd)


def test_w4_a_manifestation_may_be_of_several_types_and_of_no_other() -> None:
    t = opened("add A", 'ability A "It" class=fracture type=kinetic,telepathy')
    assert t.state.entities["c1"].abilities[0].types == ("kinetic", "telepathy")
    assert "bioturgy" in t.refused('ability A "That" class=fracture type=alchemy')


DOOR = (
    "add A",
    "add Door tags=object",
    "pool A d6",
    'ability A "Bind" class=fracture duration=rounds:3',
)


def test_w8_an_object_fails_of_itself_and_one_that_is_held_when_its_holder_does() -> None:
    assert opened(*DOOR, "use A Bind on=Door @ 1").effect("e1")["targets"] == ["Door"]
    # Whoever holds it rolls with their own skill; what comes of that is the game master's word.
    assert opened(*DOOR, "use A Bind on=Door fail=Door @ 1").show()["effects"] == []


MARKS = ("stunned", "bloodied", "incapacitated", "dying", "deafened")


@pytest.mark.parametrize("mark", MARKS)
def test_w29_marks_are_kept_and_do_nothing(mark: str) -> None:
    t = opened("add A init=9 hp=9", "add B init=5", "begin")
    before = t.entity("B")
    t.do(f"cond B +{mark}", "next")
    assert conditions(t, "B") == {mark: None}
    after = t.entity("B")
    assert (t.show()["active"], {**after, "conditions": []}) == ("B", {**before, "conditions": []})
    t.do("next", f"cond B -{mark}")
    assert conditions(t, "B") == {}
