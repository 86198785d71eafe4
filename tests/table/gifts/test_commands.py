"""The command language of Gifts: Spirit, owning, activating, pushing, turning off, and what everybody sees of it."""

from __future__ import annotations

import pytest

from tests.table.gift_looks import (
    AGAIN,
    DAY,
    HOUR,
    NIGHT,
    ONE_HOUR,
    after,
    bearer,
    clock,
    gift,
    stands,
    turned_on,
)
from tests.table.looks import opened, said
from tracker.table.saves import decode_state, encode_state
from tracker.table.seat import Seat

ANN = Seat("ann", "player", owns=("c1",))


# Spirit and owning.


@pytest.mark.parametrize(
    "step", ["d12-8", "d10-6", "d8-4", "d6-2", "d4", "d6", "d8", "d10", "d12", "d12+1", "d12+9"]
)
def test_g13_spirit_is_any_step_of_the_ladder(step: str) -> None:
    assert bearer(f"spirit A {step}").entity("A")["spirit"] == step


@pytest.mark.parametrize("typed", ["D6−2", "d6–2", '"d6 - 2"'])
def test_spirit_as_people_write_it(typed: str) -> None:
    assert bearer(f"spirit A {typed}").entity("A")["spirit"] == "d6-2"


@pytest.mark.parametrize("step", ["d7", "d8-2", "d6+1", "8", "none", "d12+0", "2d6", "+0", "-101", "+x"])
def test_spirit_off_the_ladder_is_refused(step: str) -> None:
    assert bearer().refused(f"spirit A {step}")


def test_spirit_is_null_until_someone_says() -> None:
    assert opened("add A").entity("A")["spirit"] is None


def test_g4_a_new_gift_has_no_dice_and_is_off() -> None:
    t = opened("add A", 'gift A "Keen Claws"')
    row = gift(t, title="Keen Claws")
    assert (row["name"], row["skill"], row["state"]) == ("Keen Claws", "none", "off")
    assert (row["armed"], row["lock"], row["target"], row["risk"]) == (None, None, 4, 1)


def test_g4_without_dice_spirit_alone_is_rolled() -> None:
    t = bearer()
    assert t.result("activate A Claws @ 4").dice == ("Spirit d12 of A",)


def test_g4_a_gift_nobody_gave_cannot_be_used() -> None:
    message = bearer("add B", "spirit B d12").refused("activate B Claws @ 4")
    assert "B has no Gift Claws" in message


def test_without_spirit_nothing_is_rolled() -> None:
    message = opened("add A", 'gift A "Claws"').refused("activate A Claws @ 4")
    assert "spirit A d8" in message


def test_g6_a_gift_changes_what_is_given_and_keeps_its_state() -> None:
    t = turned_on("push A Claws @ 8", "gift A claws target=6")
    assert (gift(t)["target"], gift(t)["skill"]) == (6, "none")
    assert stands(t) == ("pushed", ONE_HOUR, None)
    t.do("gift A Claws skill=d8 risk=2", 'gift A Claws does="cuts" push="cuts stone"')
    row = gift(t)
    assert [row[key] for key in ("target", "risk", "skill", "does", "push_does")] == [
        *(6, 2, "d8", "cuts", "cuts stone"),
    ]
    assert stands(t) == ("pushed", ONE_HOUR, None)
    assert len(t.entity("A")["gifts"]) == 1


def test_an_owned_gift_given_again_says_what_is_missing() -> None:
    assert "skill=" in bearer().refused("gift A Claws")


@pytest.mark.parametrize(
    "words", ["skill=d7", "skill=6", "skill=d20", "target=x", "target=-1", "risk=-1", "risk=101"]
)
def test_a_gift_refuses_what_it_cannot_be(words: str) -> None:
    assert bearer().refused(f"gift A Claws {words}")


@pytest.mark.parametrize(
    ("typed", "skill"),
    [("D6", "d6"), ("d4+d12", "d12+d4"), ("d12+d12+d4", "2d12+d4"), ("3d4", "3d4"), ("none", "none")],
)
def test_skill_dice_stand_largest_first(typed: str, skill: str) -> None:
    assert gift(bearer(f"gift A Claws skill={typed}"))["skill"] == skill


def test_a_gift_of_the_library_brings_its_words() -> None:
    row = gift(opened("add A", 'gift A "stone hide"'), title="stone hide")
    assert row["does"]
    assert row["push_does"]
    assert (row["target"], row["risk"]) == (4, 1)
    own = gift(opened("add A", 'gift A "Stone Hide" does="mine"'), title="Stone Hide")
    assert own["does"] == "mine"


def test_the_library_gives_no_numbers() -> None:
    examples = bearer().store.rules.gifts.example.values()
    assert len(examples) >= 4
    assert all(set(example.__struct_fields__) == {"title", "does", "push"} for example in examples)


# G13: ladders.


def test_g13_the_skill_ladder_walks_down_and_up_again() -> None:
    rungs = [
        "none",
        "d4",
        "d6",
        "d8",
        "d10",
        "d12",
        "d12+d4",
        "d12+d6",
        "d12+d8",
        "d12+d10",
        "2d12",
        "2d12+d4",
    ]
    t = bearer()
    for rung in rungs[1:]:
        t.do("gift A Claws skill=+1")
        assert gift(t)["skill"] == rung
    for rung in rungs[-2::-1]:
        t.do("gift A Claws skill=-1")
        assert gift(t)["skill"] == rung
    assert "no dice" in t.refused("gift A Claws skill=-1")


def test_g13_the_ladder_of_spirit_walks_down_to_its_floor_and_up_again() -> None:
    rungs = ["d12-8", "d10-6", "d8-4", "d6-2", "d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2"]
    t = bearer("spirit A d12+2")
    for rung in rungs[-2::-1]:
        t.do("spirit A -1")
        assert t.entity("A")["spirit"] == rung
    assert "falls no further" in said(t.do("spirit A -1"))
    assert t.entity("A")["spirit"] == "d12-8"
    t.do("spirit A +10")
    assert t.entity("A")["spirit"] == "d12+2"


def test_g13_powerloss_walks_all_the_way_down_and_announces_the_floor() -> None:
    t = bearer(spirit="d8-4", skill="d6")
    before, done = t.state, len(t.store.history.done)
    steps = []
    for _ in range(5):
        dice = "" if gift(t)["skill"] == "none" else "4"
        t.do(f"activate A Claws mod=+8 @ 4 {dice}", f"push A Claws mod=+8 @ 4 {dice}")
        told = said(t.do(f"push A Claws mod=+8 @ 4 {dice} 1"))
        t.do("unlock A")
        if gift(t)["state"] != "off":
            t.do("off A Claws")
        steps.append((gift(t)["skill"], t.entity("A")["spirit"]))
    assert steps == [
        ("d4", "d8-4"),
        ("none", "d8-4"),
        ("none", "d10-6"),
        ("none", "d12-8"),
        ("none", "d12-8"),
    ]
    assert "falls no further" in told
    t.do(f"undo {len(t.store.history.done) - done}")
    assert t.state == before


# Activating and turning off.


@pytest.mark.parametrize(
    ("faces", "state"), [("1", "off"), ("2", "off"), ("3", "off"), ("4", "on"), ("8", "on"), ("12", "on")]
)
def test_g6_partial_or_better_turns_it_on(faces: str, state: str) -> None:
    assert stands(bearer(f"activate A Claws @ {faces}")) == (state, None, None)


def test_g6_only_a_botch_is_a_complication() -> None:
    assert "complication" in said(bearer().do("activate A Claws @ 1"))
    assert "complication" not in said(bearer().do("activate A Claws @ 2"))


def test_g6_the_gifts_own_target_and_risk_count() -> None:
    assert stands(bearer("gift A Claws target=6", "activate A Claws @ 5")) == ("off", None, None)
    assert stands(bearer("gift A Claws target=6", "activate A Claws @ 6")) == ("on", None, None)
    assert "botch" in said(bearer("gift A Claws risk=3").do("activate A Claws @ 3"))


def test_g1_a_penalty_of_spirit_lowers_the_whole_roll() -> None:
    t = bearer(spirit="d6-2", skill="d8")
    assert "5 −2 = 3): failure" in said(t.do("activate A Claws @ 1 5"))
    assert stands(t) == ("off", None, None)
    t.do("activate A Claws @ 1 6")
    assert stands(t) == ("on", None, None)


def test_a_gift_on_is_not_activated_and_one_off_not_turned_off() -> None:
    t = bearer()
    assert "off already" in t.refused("off A Claws")
    t.do("activate A Claws @ 4")
    assert "on already" in t.refused("activate A Claws @ 4")
    t.do("off A Claws")
    assert "off already" in t.refused("off A Claws")


def test_titles_are_found_by_their_beginning_and_told_apart() -> None:
    t = bearer('gift A "Clarity"', 'gift A "Stone Hide"')
    t.do("activate a claw @ 4", "activate c1 STONE @ 4")
    assert [row["state"] for row in t.entity("A")["gifts"]] == ["on", "off", "on"]
    message = t.refused("activate A cla @ 4")
    assert "Claws" in message
    assert "Clarity" in message


def test_g15_each_gift_is_pushed_on_its_own() -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Claws @ 8", "push A Hide @ 4")
    assert (stands(t), stands(t, title="Hide")) == (("pushed", ONE_HOUR, None), ("pushed", NIGHT, None))


# Pushing.


def test_g15_a_gift_off_or_locked_is_not_pushed() -> None:
    t = bearer()
    assert "activate it" in t.refused("push A Claws @ 8")
    t.do("activate A Claws @ 4", "push A Claws @ 1")
    assert "night" in t.refused("push A Claws @ 8")
    assert "night" in t.refused("activate A Claws @ 8")


def test_g15_off_between_two_pushes_loses_the_push_and_takes_its_lock() -> None:
    t = turned_on("push A Claws @ 8", "off A Claws")
    assert (stands(t), gift(t)["pushed_to"]) == (("off", None, ONE_HOUR), None)
    t.do("rest 1h", "activate A Claws @ 4", "push A Claws @ 4")
    assert stands(t) == ("pushed", NIGHT, None)


@pytest.mark.parametrize(
    ("push", "again", "grade", "base"),
    [
        ("@ 4", "extraordinary", "partial", NIGHT),
        ("@ 8", "partial", "partial", NIGHT),
        ("@ 8", "critical", "success", ONE_HOUR),
        ("@ 12", "success", "success", ONE_HOUR),
        ("@ 12", "extraordinary", "critical", None),
        ("mod=+4 @ 12", "extraordinary", "extraordinary", None),
        ("mod=+4 @ 12", "partial", "partial", NIGHT),
    ],
)
def test_g9_the_worse_of_both_pushes_counts(push: str, again: str, grade: str, base: object) -> None:
    t = turned_on(f"push A Claws {push}")
    before = gift(t)["pushed_to"]
    assert grade in said(t.do(f"push A Claws {AGAIN[again]} 1"))
    assert stands(t) == ("double_pushed", base, None)
    assert gift(t)["pushed_to"] == before


@pytest.mark.parametrize("days", [1, 2, 3, 4, 5, 6])
def test_g10_failure_arms_the_lock_on_all_gifts_until_it_is_off(days: int) -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Claws @ 8", f"push A Claws @ 8 2 {days}")
    week = clock((days + 1) * DAY)
    assert (stands(t), t.entity("A")["gift_lock"]) == (("double_pushed", week, None), None)
    t.do("rest night", "clock +9d", "push A Hide @ 8", "off A Claws")
    assert (stands(t), t.entity("A")["gift_lock"]) == (("off", None, week), week)
    assert stands(t, title="Hide") == ("pushed", ONE_HOUR, None)
    assert "locked" in t.refused("push A Hide @ 8")
    t.do(f"clock +{days}d", "clock +23h")
    t.refused("push A Hide @ 8")
    t.do("clock +1h", "push A Hide @ 8 12", "activate A Claws @ 4")
    assert t.entity("A")["gift_lock"] is None


@pytest.mark.parametrize("days", [1, 2, 3, 4])
def test_g10_partial_locks_this_gift_alone(days: int) -> None:
    t = turned_on('gift A "Hide"', "push A Claws @ 4", f"push A Claws @ 4 7 {days}", "off A Claws")
    assert (stands(t), t.entity("A")["gift_lock"]) == (("off", None, clock((days + 1) * DAY)), None)
    t.do("activate A Hide @ 4")


def test_g11_of_two_locks_on_all_gifts_the_longer_counts() -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4")
    for title, days in (("Claws", 6), ("Hide", 2)):
        t.do(f"push A {title} @ 8", f"push A {title} @ 8 2 {days}")
    t.do("off A Claws", "clock +1d", "off A Hide")
    assert t.entity("A")["gift_lock"] == clock(6 * DAY)
    assert stands(t, title="Hide") == ("off", None, clock(3 * DAY))


def test_g11_an_hour_of_powerloss_follows_the_night_of_a_botch() -> None:
    t = turned_on("push A Claws @ 12", "push A Claws @ 3 12")
    assert stands(t) == ("off", None, after(NIGHT, HOUR))


# The dice.


def test_spirit_comes_first_then_skill_dice_as_printed_then_powerloss_then_days() -> None:
    t = bearer(spirit="d8", skill="2d12+d4")
    assert t.result("activate A Claws @ 5 1 1 4").dice == (
        *("Spirit d8 of A", "skill d12 of A", "skill d12 of A", "skill d4 of A"),
    )
    t.do("push A Claws @ 8 1 1 1")
    assert t.result("push A Claws @ 8 1 1 1 5 4").dice[-2:] == ("Powerloss d12 of A", "days d4 of A")


def test_dice_asked_for_by_name_until_none_is_missing() -> None:
    t = turned_on("push A Claws @ 4", "table dice=ask", spirit="d8", skill="none")
    needs = [t.result(f"push A Claws {faces}").need for faces in ("", "@ 4", "@ 4 3")]
    assert needs == [("Spirit d8 of A", 8), ("Powerloss d12 of A", 12), ("days d6 of A", 6)]
    assert t.result("push A Claws @ 4 3 2").ok


@pytest.mark.parametrize("faces", ["9", "4 1", "0"])
def test_faces_that_do_not_fit_refuse_the_activation(faces: str) -> None:
    assert bearer(spirit="d8").refused(f"activate A Claws @ {faces}")


@pytest.mark.parametrize("mod", ["x", "1d6", "+1B", "101"])
def test_a_modifier_is_a_plain_number(mod: str) -> None:
    assert bearer().refused(f"activate A Claws mod={mod} @ 4")


# Lifting locks, undoing, saving.


def test_a_lock_is_lifted_by_hand() -> None:
    t = turned_on('gift A "Hide"', "push A Claws @ 8", "push A Claws @ 3 2 6")
    t.do("unlock A Claws")
    assert (stands(t), t.entity("A")["gift_lock"]) == (("off", None, None), clock(7 * DAY))
    t.do("unlock A")
    assert t.entity("A")["gift_lock"] is None
    assert "no lock" in t.refused("unlock A")
    assert "no lock" in t.refused("unlock A Hide")


def test_undo_takes_a_whole_double_push_back() -> None:
    t = turned_on("push A Claws @ 8", skill="d6")
    before = t.state
    t.do("push A Claws @ 8 1 1")
    assert gift(t)["skill"] == "d4"
    t.do("undo")
    assert t.state == before
    t.do("redo")
    assert gift(t)["skill"] == "d4"


def test_b84_gifts_survive_a_save() -> None:
    t = turned_on('gift A "Hide" skill=d4', "push A Claws @ 8", "push A Claws @ 8 2 6", "clock +1h")
    assert decode_state(encode_state(t.state)) == t.state
    t.do("off A Claws", "clock +1h")
    assert decode_state(encode_state(t.state)) == t.state


def test_a_save_with_a_gift_that_cannot_be_says_so() -> None:
    t = turned_on("push A Claws @ 8")
    broken = encode_state(t.state).replace('pushed_to = "success"', 'pushed_to = "fine"')
    with pytest.raises(Exception, match=r"pushed_to: .*\"success\".* is needed, not \"fine\""):
        decode_state(broken)
    without = (
        encode_state(t.state).replace('pushed_to = "success"\n', "").replace(', pushed_to = "success"', "")
    )
    with pytest.raises(Exception, match="has the grade of its push"):
        decode_state(without)


def test_a_spirit_the_ladder_no_longer_knows_is_told_not_thrown() -> None:
    t = bearer("spirit A d6-2", "house gifts.spirit.ladder=d4,d6,d8,d12-8,d10-6,d8-4,d6-1")
    assert "Spirit is one of" in t.refused("activate A Claws @ 4")
    assert t.entity("A")["spirit"] == "d6-2"


# Who may, and who sees.


def test_a_player_uses_their_own_gifts_and_no_others() -> None:
    t = bearer("add B", "spirit B d12", 'gift B "Hide"')
    t.do("activate A Claws @ 4", "push me Claws @ 8", "off A Claws", seat=ANN)
    assert "not yours" in t.refused("activate B Hide @ 4", ANN)
    for line in ("gift A Hide", "spirit A d12", "unlock A", "rest 1h", "clock +1h"):
        assert "game master" in t.refused(line, ANN)


def test_players_see_the_gifts_of_their_own_alone() -> None:
    t = turned_on("push A Claws @ 8", "off A Claws", "add B", "spirit B d12", 'gift B "Hide"')
    shown = {row["name"]: row for row in t.show(ANN)["entities"]}
    assert [row["lock"] for row in shown["A"]["gifts"]] == [ONE_HOUR]
    assert (shown["B"]["gifts"], shown["B"]["spirit"], shown["B"]["gift_lock"]) == ([], None, None)


def test_players_hear_of_a_push_but_not_of_its_dice() -> None:
    result = turned_on().result("push A Claws @ 8")
    [line] = [line for line in result.lines if line.shown is not None]
    assert line.shown == "A pushes Claws"


def test_words_say_where_a_gift_stands() -> None:
    t = turned_on("push A Claws @ 8")
    assert gift(t)["standing"] == "pushed to success; once off it is locked until an hour's rest"


def test_why_tells_what_a_lock_is_made_of_and_where_it_came_from() -> None:
    t = turned_on("push A Claws @ 8", "push A Claws @ 8 9", "off A Claws", "rest 1h", "clock +2h")
    lines = said(t.do("why A Claws")).splitlines()
    assert lines[0] == "claws of a: off, locked for 22 h"
    assert [line.strip() for line in lines[1:5]] == [
        "+1 h push, success  g8 (entry 5)",
        "+1 day powerloss 9, success  g10 (entry 6)",
        "−1 h served  g12 (entry 8)",
        "−2 h passed since",
    ]


def test_why_tells_steps_that_were_lost() -> None:
    t = turned_on("push A Claws @ 8 1", "push A Claws @ 8 1 1", skill="d6")
    assert "d6 → d4" in said(t.do("why A Claws"))
    t = turned_on("push A Claws @ 8", "push A Claws @ 8 1")
    assert "d12 → d10" in said(t.do("why A spirit"))


def test_a_copy_keeps_its_gifts_as_they_are() -> None:
    t = turned_on("push A Claws @ 8", "off A Claws", "copy A")
    assert stands(t, "A 2") == ("off", None, ONE_HOUR)
    t.do("rest 1h")
    assert (stands(t, "A 2"), stands(t)) == (("off", None, None), ("off", None, None))


def test_a_gift_can_be_used_outside_of_the_open_fight() -> None:
    t = bearer("fight cellar with=A", "fight main", "remove A", "add B", "spirit B d12", 'gift B "Hide"')
    t.do("fight cellar", "activate B Hide @ 4", "fight main")
    assert stands(t, "B", "Hide") == ("on", None, None)


def test_the_phased_out_use_no_gifts() -> None:
    t = turned_on("set A init=9", "stress A +3", "zone A phase_out inside=A", "add B init=3")
    t.do("begin @ 50")
    assert "phased out" in t.refused("push A Claws @ 8")
