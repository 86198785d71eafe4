"""Requests: what players ask for, what the game master answers, and what each hears of it."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tracker.table.saves import decode_state, encode_state
from tracker.table.seat import Seat
from tracker.table.telling.foresight import foresee
from tracker.table.telling.loglines import LogBook

ILYRA = Seat("ilyra", "player", ("c1",), trust=False)
TRUSTED = Seat("ilyra", "player", ("c1",))
MARROW = Seat("marrow", "player", ("c2",), trust=False)


def table(*more: str) -> Table:
    return Table(
        "add Ilyra init=20 hp=15 side=pc",
        "add Marrow init=15 hp=24 side=pc",
        "add Bandit init=10 hp=11",
        "add Ghoul init=5 hp=9 hidden=yes",
        'ability Ilyra "Mind Spike" class=fracture',
        "pool Ilyra d6 d8",
        *more,
    )


def heard(t: Table, seat: Seat) -> list[str]:
    return [row.text for row in LogBook(t.store.history, seat).rows()]


def test_what_a_player_does_becomes_a_request_and_changes_nothing_yet() -> None:
    t = table()
    t.do("hp me -4", seat=ILYRA)
    assert t.entity("Ilyra")["hp"] == 15
    wanted = {"id": "r1", "seat": "ilyra", "line": "hp Ilyra -4", "faces": []}
    assert t.show()["requests"] == [wanted]
    assert t.show(ILYRA)["requests"] == [wanted]
    assert t.show(MARROW)["requests"] == []
    assert (heard(t, ILYRA)[-1], "asks" in str(heard(t, MARROW))) == ("you ask: hp Ilyra -4", False)


def test_with_trust_it_is_done_at_once() -> None:
    t = table()
    t.do("hp me -4", seat=TRUSTED)
    assert t.entity("Ilyra")["hp"] == 11
    assert t.show()["requests"] == []


def test_a_roll_needs_no_leave() -> None:
    t = table()
    t.do("roll 2d6+3 @ 4 5", seat=ILYRA)
    assert t.show()["requests"] == []
    assert heard(t, MARROW)[-1].startswith("ilyra rolls")


def test_grant_does_it_and_one_undo_takes_it_back() -> None:
    t = table()
    t.do("hp Ilyra -4", seat=ILYRA)
    t.do("grant r1")
    assert (t.entity("Ilyra")["hp"], t.show()["requests"]) == (11, [])
    assert "granted: hp Ilyra -4" in heard(t, ILYRA)
    assert "granted: hp Ilyra -4" not in heard(t, MARROW)
    t.do("undo")
    assert (t.entity("Ilyra")["hp"], len(t.show()["requests"])) == (15, 1)


def test_faces_of_ones_own_dice_wait_with_the_request() -> None:
    t = table()
    t.do('use me "Mind Spike" on=Bandit @ 12', seat=ILYRA)
    assert t.show()["requests"][0]["faces"] == [12]
    done = t.result("grant r1")
    assert done.ok, done.message
    assert done.faces == ()
    assert any("recoil" in line and " 12 " in line for line in t.log())
    assert t.store.history.entries[-1].line == "grant r1"


def test_the_gm_rolls_what_the_player_did_not() -> None:
    t = table("table dice=ask")
    t.do('use me "Mind Spike" on=Bandit', seat=ILYRA)
    assert t.result("grant r1").need == ("recoil d100 of Ilyra", 100)
    t.do("grant r1 @ 12")
    assert t.show()["requests"] == []


def test_faces_left_over_are_told_when_the_request_is_granted() -> None:
    t = table()
    t.do("request hp Bandit -4 @ 3", seat=ILYRA)
    assert "left over" in t.refused("grant r1")


def test_deny_says_why_to_the_one_who_asked_alone() -> None:
    t = table()
    t.do("hp Ilyra +4", seat=ILYRA)
    t.do('deny r1 "no healing here"')
    assert t.show()["requests"] == []
    assert heard(t, ILYRA)[-1] == "denied: hp Ilyra +4 · no healing here"
    assert "no healing" not in str(heard(t, MARROW))


def test_the_gm_may_grant_something_else_instead() -> None:
    t = table()
    t.do("hp Ilyra -4", seat=ILYRA)
    t.do("grant r1 hp Ilyra -2")
    assert t.entity("Ilyra")["hp"] == 13


def test_a_line_done_instead_has_the_faces_it_has_itself() -> None:
    t = table("table dice=ask")
    t.do('use me "Mind Spike" on=Bandit @ 12', seat=ILYRA)
    assert t.result('grant r1 use Ilyra "Mind Spike" on=Bandit').need == ("recoil d100 of Ilyra", 100)
    t.do('grant r1 use Ilyra "Mind Spike" on=Bandit @ 7')
    assert any("recoil" in line and " 7 " in line for line in t.log())
    assert not any(" 12 " in line for line in t.log())


def test_anything_may_be_asked_for_and_is_the_gms_to_judge() -> None:
    t = table()
    t.do("request hp Bandit -5", "request cond Ilyra +prone", seat=ILYRA)
    t.do("grant r1", "grant r2")
    assert t.entity("Bandit")["hp"] == 6
    assert [condition["name"] for condition in t.entity("Ilyra")["conditions"]] == ["prone"]


@pytest.mark.parametrize(
    "line", ["grant r1", "deny r1", "undo", "why Bandit hp", "nonsense", "hp Nobody -1", ""]
)
def test_what_cannot_be_asked_for_is_refused(line: str) -> None:
    t = table()
    t.refused(f"request {line}", ILYRA)


def test_a_turn_may_be_asked_for_and_is_refused_to_the_gm_when_it_cannot_be() -> None:
    t = table()
    t.do("request next", seat=ILYRA)
    assert "not begun" in t.refused("grant r1")


def test_a_request_that_could_not_be_done_is_refused_at_once() -> None:
    t = table()
    assert "no ability" in t.refused('use me "Mind Wipe"', ILYRA)
    assert "is no amount" in t.refused("hp me 4", ILYRA)


def test_b95_asking_finds_out_nothing_about_the_hidden() -> None:
    t = table()
    unknown = t.refused("request hp Qzx -1", ILYRA)
    assert t.refused("request hp Ghoul -1", ILYRA) == unknown.replace("Qzx", "Ghoul")
    # What only the GM may judge is not tried; granted, the player's words mean whom the player sees.
    t.do("request cond Ghoul +prone", seat=ILYRA)
    assert "nobody here is called Ghoul" in t.refused("grant r1")


def test_b95_a_beginning_means_what_it_meant_to_the_player() -> None:
    t = table("rename Ghoul Bandersnatch")
    t.do("request hp Band -3", seat=ILYRA)
    t.do("grant r1")
    assert t.entity("Bandit")["hp"] == 8


def test_only_the_gm_answers() -> None:
    t = table()
    t.do("hp Ilyra -4", seat=ILYRA)
    assert t.refused("grant r1", ILYRA) == "grant is for the game master"
    assert t.refused("deny r1", MARROW) == "deny is for the game master"
    assert "there is no request r2; there is r1" in t.refused("grant r2")


def test_a_seat_cannot_flood_the_list() -> None:
    t = table()
    for _ in range(12):
        t.do("hp Ilyra -1", seat=ILYRA)
    assert "await an answer" in t.refused("hp Ilyra -1", ILYRA)
    t.do("hp Marrow -1", seat=MARROW)


def test_requests_survive_a_restart_and_numbers_are_not_used_again() -> None:
    t = table()
    t.do("hp Ilyra -1", 'use me "Mind Spike" @ 55', seat=ILYRA)
    t.do("deny r1")
    again = Table(state=decode_state(encode_state(t.state)))
    assert again.state == t.state
    again.do("hp Ilyra -1", seat=ILYRA)
    assert [asked["id"] for asked in again.show()["requests"]] == ["r2", "r3"]
    again.do("grant r2")


def test_a_question_needs_no_leave() -> None:
    t = table("shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire")
    result = t.store.do("build me Unmake·Fire damage:1 at=Bandit", ILYRA)
    assert result.ok, result.message
    assert t.show()["requests"] == []


def test_a_flag_in_front_is_not_taken_for_whoever_acts() -> None:
    t = table("rename Marrow Ritualist", "shaper Bandit shaping=55 int=13 pow=11 cells=Unmake·Fire")
    seat = Seat("marrow", "player", ("c2",))
    assert t.refused("cast ritual Bandit Unmake·Fire damage:1 at=Ilyra", seat) == "Bandit is not yours"


def test_what_spends_anothers_is_theirs_to_give() -> None:
    t = table('ability Marrow "Mind Spike" class=fracture', "pool Marrow d6")
    assert t.refused('use Ilyra "Mind Spike" help=Marrow', TRUSTED) == "Marrow is not yours"
    t.do('use Ilyra "Mind Spike" help=Marrow', seat=ILYRA)
    t.do("grant r1 @ 12")


def test_the_preview_of_a_grant_is_what_it_will_do() -> None:
    t = table()
    t.do("hp Ilyra -4", seat=ILYRA)
    seen = foresee(t.store, "grant r1")
    assert "Ilyra hp 15 → 11" in [str(difference) for difference in seen.certain]
