"""Nothing a player types finds out about the hidden: with an attacker's eye, door by door (B94, B95).

A name of someone hidden is answered exactly like a name that nobody has, whatever is done with it and wherever it stands.
"""

from __future__ import annotations

import pytest

from tests.driver import Table
from tracker.table.language.registry import declared
from tracker.table.ledger.result import Result
from tracker.table.seat import Seat
from tracker.table.telling.foresight import foresee
from tracker.table.telling.known import known_state
from tracker.table.telling.loglines import LogBook
from tracker.table.telling.own_turn import own_turn
from tracker.table.telling.view import view_for

ILYRA = Seat("ilyra", "player", ("c1",))
ASKING = Seat("ilyra", "player", ("c1",), trust=False)
MARROW = Seat("marrow", "player", ("c9",))

START = (
    "add Ilyra init=20 hp=15 side=pc x=0 y=0",
    "add Ghoul init=15 hp=9 hidden=yes x=3 y=0",
    "add Bandit init=10 hp=11 x=1 y=1",
    "add Wraith init=5 hp=30 hidden=yes",
    "ability Ilyra Spike class=fracture wyrd=1",
    "ability Ghoul Spike class=fracture",
    "pool Ilyra d6 d6",
    "pool Ghoul d6",
    "spirit Ilyra d8",
    "gift Ilyra Leap skill=d6",
    "gift Ghoul Leap skill=d6",
    "shaper Ilyra shaping=80 int=13 pow=11 cells=Unmake·Fire,Alter·Flesh",
    "shaper Ghoul shaping=80 int=13 pow=21 cells=Unmake·Fire,Alter·Flesh",
    "begin",
    "cast Ghoul Alter·Flesh modifier:+2/stealth at=Wraith duration=1 name=Curse range=1 @ 20",
    "stress Ghoul +5",
    "zone Ghoul silence",
)

BOLT = "Unmake·Fire damage:1 delivery=projected"

LINES = {
    "hp": ("hp {} -1", "hp Ilyra,{} -1", "hp Ilyra -1 half={}"),
    "test": ("test {} dodge", "test Ilyra dodge against={}:dodge", "test Ilyra {}"),
    "use": (
        "use {} Spike",
        *(f"use Ilyra Spike {key}={{}}" for key in ("on", "help", "fail", "inside")),
        "use Ilyra {}",
    ),
    "activate": ("activate {} Leap", "activate Ilyra {}"),
    "off": ("off {} Leap", "off Ilyra {}"),
    "push": ("push {} Leap", "push Ilyra {}"),
    "build": (f"build {{}} {BOLT} at=Bandit", f"build Ilyra {BOLT} at={{}}", f"build Ilyra {BOLT} at=radius:3 in={{}}"),
    "cast": (
        f"cast {{}} {BOLT} at=Bandit",
        f"cast Ilyra {BOLT} at={{}}",
        f"cast Ilyra {BOLT} at=radius:3 in={{}}",
        f"cast Ilyra {BOLT} at=Bandit assist={{}}",
        f"cast Ilyra {BOLT} at=Bandit pledge={{}}:1",
        f"cast Ilyra {BOLT} at=Bandit defend={{}}:dodge",
        f"cast Ilyra {BOLT} at=Bandit to={{}}",
        f"cast Ilyra {BOLT} at=Bandit name={{}}",
    ),
    "recipe": ("recipe {} x Unmake·Fire damage:1", "recipe Ilyra {} Unmake·Fire damage:1"),
    "forget": ("forget {} x", "forget Ilyra {}"),
    "direct": ("direct {}",),
    "drop": ("drop {}",),
    "escape": ("escape {} s1", "escape Ilyra {}"),
    "sense": ("sense {}",),
    "dispel": ("dispel {} s1", "dispel Ilyra {}"),
    "doubt": ("doubt {} s1", "doubt Ilyra {}"),
    "cross": ("cross {} s1", "cross Ilyra {}"),
    "hero": ("hero {} reroll",),
    "roll": ("roll 1d6 {}",),
    "request": ("request hp {} -1", "request reveal {}", "request cond {} +prone", "request zone {} end"),
    "undo": ("undo {}",),
    "redo": ("redo {}",),
}  # fmt: skip
"""Lines of every verb a player may send, with a name wherever one can stand."""

EVERY = [line for lines in LINES.values() for line in lines]


def answer(result: Result, name: str) -> str:
    """All that a seat is told by a result, with the name that was tried taken out."""
    told = (result.ok, result.message, result.need, result.dice, [line.text for line in result.lines])
    return repr(told).casefold().replace(name.casefold(), "@")


def tried(line: str, name: str, seat: Seat) -> list[str]:
    """What a player learns of a line with a name in it: the result, what is foreseen, the log, the view."""
    t = Table(*START)
    seen = foresee(t.store, line.format(name), seat)
    found = [
        repr((seen.refusal, seen.dice, [str(line) for line in seen.lines]))
        .casefold()
        .replace(name.casefold(), "@")
    ]
    found.append(answer(t.store.do(line.format(name), seat), name))
    rows = [row.text for row in LogBook(t.store.history, seat).rows()]
    found.append(repr(rows).casefold().replace(name.casefold(), "@"))
    found.append(repr(t.show(seat)).casefold().replace(name.casefold(), "@"))
    return found


def test_every_verb_of_players_is_tried() -> None:
    assert set(LINES) == {words[0] for words, verb in declared().items() if verb.access != "gm"}


@pytest.mark.parametrize("line", EVERY)
@pytest.mark.parametrize(
    ("name", "unknown"), [("Ghoul", "Qzxul"), ("Gho", "Qzx"), ("c2", "c8"), ("Curse", "Qzxse")]
)
def test_b95_what_is_hidden_is_answered_like_what_is_not_there(line: str, name: str, unknown: str) -> None:
    for seat in (ILYRA, ASKING):
        assert tried(line, name, seat) == tried(line, unknown, seat)


@pytest.mark.parametrize("line", ["roll 1d6 {}", "request reveal {}", "test Ilyra {} @ 20"])
def test_b95_a_players_own_words_are_told_to_others_too_whoever_is_called_so(line: str) -> None:
    def heard(name: str) -> str:
        t = Table(*START)
        t.do(line.format(name), seat=ILYRA)
        return (
            repr([row.text for row in LogBook(t.store.history, MARROW).rows()])
            .casefold()
            .replace(name.casefold(), "@")
        )

    assert heard("Ghoul") == heard("Qzxul")


@pytest.mark.parametrize("reply", ["grant r1", "deny r1", 'deny r1 "no"'])
def test_b95_what_was_asked_about_someone_hidden_is_answered_in_the_same_words(reply: str) -> None:
    def heard(name: str) -> str:
        t = Table(*START)
        t.do(f"request roll 1d6 {name}", seat=ILYRA)
        t.do(reply)
        return (
            repr([row.text for row in LogBook(t.store.history, ILYRA).rows()])
            .casefold()
            .replace(name.casefold(), "@")
        )

    assert heard("Ghoul") == heard("Qzxul")


def test_b95_what_the_game_master_says_of_the_hidden_stays_untold() -> None:
    t = Table(*START)
    t.do("request roll 1d6 Nobody", seat=ILYRA)
    t.do('deny r1 "Ghoul would hear you"')
    t.do('cond Bandit "+grappled by Ghoul"')
    assert "Ghoul" not in repr(LogBook(t.store.history, ILYRA).rows())


def test_b95_the_name_of_a_shaping_cast_in_the_open_may_be_that_of_someone_hidden() -> None:
    def heard(name: str) -> str:
        t = Table(*START)
        line = f"cast Ilyra Alter·Flesh modifier:+2/stealth at=Ilyra duration=1 range=0 name={name} @ 20"
        t.do(line, seat=ILYRA)
        t.do("drop s2")
        return (
            repr([row.text for row in LogBook(t.store.history, ILYRA).rows()])
            .casefold()
            .replace(name.casefold(), "@")
        )

    assert heard("Ghoul") == heard("Qzxul")


# --- undo, and how old a screen is -----------------------------------------------------------------------------------

NOT_THEIRS = "a player can undo only the newest command, and only their own"


@pytest.mark.parametrize("meanwhile", [(), ("hp Ghoul -1",), ("next",), ("hp Bandit -1",)])
@pytest.mark.parametrize("verb", ["undo", "redo", "undo 2"])
def test_b95_an_old_screen_is_not_told_that_something_happened(meanwhile: tuple[str, ...], verb: str) -> None:
    t = Table(*START)
    seen = t.store.revision
    for line in meanwhile:
        t.do(line)
    assert t.store.do(verb, ILYRA, based_on=seen).message == NOT_THEIRS
    assert t.store.preview(verb, ILYRA).message == NOT_THEIRS


def test_b95_the_marker_moving_unseen_changes_no_refusal() -> None:
    t = Table(*START)
    seen = t.store.revision
    before = t.store.do("next", ILYRA, based_on=seen).message
    t.do("next")
    assert t.store.do("next", ILYRA, based_on=seen).message == before == "next is for the game master"


# --- rolls held back -------------------------------------------------------------------------------------------------


def test_a_roll_held_back_is_not_found_out_by_asking_what_a_line_would_do() -> None:
    def foreseen(face: int) -> str:
        t = Table(*START, "table held=yes", "stress Ilyra +40")
        t.do(f"use Ilyra Spike @ 1 {face} 30" if face > 60 else f"use Ilyra Spike @ 1 {face}")
        assert t.store.reveal is not None
        seen = foresee(t.store, "hp Ilyra -1", ILYRA)
        result = t.store.preview("hp Ilyra -1", ILYRA)
        assert result.state is not None
        after = view_for(result.state, t.store.rules, "test", ILYRA)
        return repr((seen.certain, after.zones, after.encounter_stress, after.entities[0].wyrd))

    assert foreseen(95) == foreseen(2)


# --- counting --------------------------------------------------------------------------------------------------------


def test_requests_are_counted_by_each_seat_for_itself() -> None:
    t = Table(*START)
    t.do("request roll 1d6", "request roll 1d6", seat=Seat("other", "player", ()))
    t.do("request roll 1d4", seat=ILYRA)
    assert [asked["id"] for asked in t.show(ILYRA)["requests"]] == ["r1"]
    assert [asked["id"] for asked in t.show()["requests"]] == ["r1", "r2", "r3"]
    assert "r3" not in repr(LogBook(t.store.history, ILYRA).rows())


def test_other_fights_are_told_to_nobody_and_their_names_are_not_found_out() -> None:
    t = Table(*START, "fight crypt with=Bandit", "add Lich", "fight main")
    assert "crypt" not in repr(t.show(ILYRA))
    for verb in ("hp {} -1", "test Ilyra dodge against={}:dodge"):
        assert answer(t.store.do(verb.format("Lich"), ILYRA), "Lich") == answer(
            t.store.do(verb.format("Qzxh"), ILYRA), "Qzxh"
        )


def test_b94_what_a_players_next_turn_brings_names_nobody_hidden() -> None:
    t = Table(*START, "cond Ilyra +cursed until=start:Ghoul", "next")
    seen = own_turn(
        view_for(t.state, t.store.rules, "test", ILYRA), known_state(t.state, ILYRA), t.store.rules
    )
    assert "Ghoul" not in repr(seen)
    assert seen is not None and seen.brings == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("escape Ilyra s1", "s1 magic does not hold Ilyra"),
        ("doubt Ilyra s1", "s1 magic is no illusion, and Ilyra has no magical sense for it"),
        ("cross Ilyra s1", "s1 magic is neither a portal nor a denial; there is nothing to cross"),
    ],
)
def test_s10_a_refusal_tells_neither_the_name_nor_the_number_of_anothers_shaping(
    line: str, told: str
) -> None:
    t = Table(*START)
    t.do(
        "shaper Bandit shaping=80 int=13 pow=21 cells=Unmake·Fire,Alter·Flesh",
        "cast Bandit Alter·Flesh modifier:+2/stealth at=Bandit duration=1 range=0 name=Shroud @ 20",
    )
    assert "Shroud" in t.refused(line.replace("s1", "s2"))
    assert t.refused(line, ILYRA) == told
