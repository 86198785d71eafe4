"""The clock and rests: how far they go, what they end and bring back, and what they leave alone (W10, S5, G12)."""

from __future__ import annotations

import msgspec
import pytest

from tests.driver import Table
from tests.table.gift_looks import DAY, HOUR, NIGHT, ONE_HOUR, bearer, clock, stands, time, turned_on
from tests.table.looks import conditions, effects, opened, said, stress
from tracker.table.telling.diff import differences
from tracker.table.telling.view import view_for

MINUTE = 60


def pp(t: Table, name: str = "A") -> int | None:
    value = t.entity(name)["pp"]
    assert value is None or isinstance(value, int)
    return value


def tired(now: int, most: int, *lines: str) -> Table:
    """A with so many of its PP, then `lines`."""
    return opened(f"add A pp={now} pp_max={most}", *lines)


def weaver(*lines: str) -> Table:
    """A, ready to use Fog (10 minutes), Veil (2 hours) and Haze (3 rounds), then `lines`."""
    kinds = {"Fog": "minutes:10", "Veil": "hours:2", "Haze": "rounds:3"}
    return opened(
        *("add A", "pool A d4 d4 d4"),
        *(f'ability A "{title}" class=fracture duration={kind}' for title, kind in kinds.items()),
        *lines,
    )


# How far.


def test_the_clock_starts_at_none() -> None:
    assert time(Table()) == 0


@pytest.mark.parametrize(
    ("amount", "seconds"),
    [
        ("+3d", 3 * DAY),
        ("+2h", 2 * HOUR),
        ("+10m", 10 * MINUTE),
        ("+30s", 30),
        ("+1d12h", DAY + 12 * HOUR),
        ("+1d2h3m4s", DAY + 2 * HOUR + 3 * MINUTE + 4),
        ("+90m", 90 * MINUTE),
        ("+2H", 2 * HOUR),
        ('"+1d 12h"', DAY + 12 * HOUR),
    ],
)
def test_the_clock_goes_on(amount: str, seconds: int) -> None:
    assert time(opened(f"clock {amount}")) == seconds
    assert time(opened("clock +5s", f"clock {amount}")) == seconds + 5


@pytest.mark.parametrize(
    "words",
    [
        "",
        "3d",
        "+",
        "+3",
        "+3y",
        "+d",
        "+0d",
        "+-1d",
        "+1.5h",
        "=3d",
        "+1000001d",
        "+99999999999999d",
        "+2d6+3",
        "x",
    ],
)
def test_an_amount_that_is_no_time_is_refused(words: str) -> None:
    assert opened("clock +1h").refused(f"clock {words}")


@pytest.mark.parametrize("words", ["-1h", "−1h", "=0s"])
def test_the_clock_does_not_go_back(words: str) -> None:
    assert "undo" in opened("clock +1h").refused(f"clock {words}")


@pytest.mark.parametrize(
    ("line", "seconds"),
    [("rest 1h", HOUR), ("rest night", 8 * HOUR), ("rest NIGHT", 8 * HOUR), ("rest 4h", 4 * HOUR)],
)
def test_g12_a_rest_moves_the_clock(line: str, seconds: int) -> None:
    assert time(opened(line)) == seconds


@pytest.mark.parametrize(
    "words", ["", "1", "0h", "25h", "1d", "30m", "+1h", "-1h", "day", "1.5h", "99999999999h"]
)
def test_a_rest_is_a_night_or_whole_hours(words: str) -> None:
    assert opened("add A").refused(f"rest {words}")


def test_a_round_adds_its_seconds_and_a_jump_counts_on() -> None:
    t = opened("add A", "begin", "next", "clock +1m", "next", "rest 1h", "next")
    assert time(t) == 3 * 6 + MINUTE + HOUR


# What is on the clock.


def test_w10_times_end_when_the_clock_gets_there() -> None:
    t = weaver('use A "Fog" @ 1', 'use A "Veil" @ 1', "clock +9m", "clock +59s")
    assert effects(t) == {"Fog": 1, "Veil": 2 * HOUR - 599}
    assert "fog of a ends" in said(t.do("clock +1s"))
    assert effects(t) == {"Veil": 2 * HOUR - 600}
    t.do("rest 1h", "clock +50m")
    assert effects(t) == {}


def test_a_jump_tells_what_ends_first_to_last() -> None:
    t = weaver('use A "Veil" @ 1', 'use A "Fog" @ 1')
    ends = [line.split()[0] for line in t.do("clock +1d") if " ends" in line]
    assert ends == ["Fog", "Veil"]


def test_a_jump_ends_what_is_due_in_parked_fights_too() -> None:
    t = weaver('use A "Fog" @ 1', "fight cellar with=A")
    assert "fog of a ends" in said(t.do("clock +10m"))
    assert t.show()["fight"] == "cellar"
    t.do("fight main")
    assert effects(t) == {}


def test_moving_the_clock_runs_no_upkeep() -> None:
    t = weaver("begin", 'use A "Haze" @ 1', "cond A +slow rounds=2", "stress A +3")
    before = (t.show()["round"], stress(t, "A"), conditions(t, "A"), effects(t))
    lines = said(t.do("clock +1d"))
    assert (t.show()["round"], stress(t, "A"), conditions(t, "A"), effects(t)) == before
    assert "running" in lines


def test_a_jump_without_a_fight_warns_of_nothing() -> None:
    assert "running" not in said(opened("add A").do("clock +1d"))


# S5: Power Points.


@pytest.mark.parametrize(
    ("most", "now", "after"),
    [(13, 3, 7), (12, 3, 6), (12, 11, 12), (12, 12, 12), (1, 0, 1), (0, 0, 0), (4, 0, 1), (5, 0, 2)],
)
def test_s5_two_hours_give_a_quarter_back_rounded_up(most: int, now: int, after: int) -> None:
    t = tired(now, most, "rest 1h")
    assert pp(t) == now
    t.do("rest 1h")
    assert pp(t) == after


def test_s5_only_full_periods_count_and_a_rest_goes_on_in_parts() -> None:
    t = tired(0, 13)
    seen = []
    for _ in range(8):
        t.do("rest 1h")
        seen.append(pp(t))
    assert seen == [0, 4, 4, 8, 8, 12, 12, 13]


def test_s5_all_come_back_after_eight_hours_without_a_break() -> None:
    t = tired(0, 100, "house shaping.figures.recovery_share=10", "rest 7h")
    assert pp(t) == 30
    t.do("rest 1h")
    assert pp(t) == 100


def test_s5_a_night_gives_all_back() -> None:
    assert pp(tired(0, 100, "rest night")) == 100
    assert pp(tired(0, 100, "house gifts.night_rest_hours=5", "rest night")) == 100


@pytest.mark.parametrize("broken_by", ["clock +1s", "clock +3d"])
def test_s5_a_rest_that_is_broken_begins_anew(broken_by: str) -> None:
    t = tired(0, 12, "rest 1h", broken_by, "rest 1h")
    assert pp(t) == 0
    t.do("rest 1h")
    assert pp(t) == 3


def test_s5_a_fight_breaks_a_rest() -> None:
    assert pp(tired(0, 12, "rest 1h", "begin", "end", "rest 1h")) == 0
    assert pp(tired(0, 12, "begin", "rest 1h", "next", "rest 1h")) == 0


def test_s5_time_alone_gives_nothing_back() -> None:
    assert pp(tired(0, 12, "clock +3650d")) == 0


def test_s5_everyone_rests_and_who_has_no_points_gets_none() -> None:
    t = tired(0, 12, "add B pp=1 pp_max=8", "add C", "fight cellar with=A", "rest night")
    t.do("fight main")
    assert [pp(t, name) for name in "ABC"] == [12, 8, None]


def test_s5_points_above_the_most_stay() -> None:
    assert pp(tired(0, 12, "set A pp=15", "rest night")) == 15


def test_why_tells_what_came_back_and_how_the_clock_got_there() -> None:
    t = tired(3, 13, "begin", "next", "next", "rest 2h", "clock +1d")
    assert "+4 rest  s5 (entry 5" in said(t.do("why A pp"))
    assert said(t.do("why table clock")).splitlines() == [
        "clock 1 day 2 h 12 s  g12",
        "  +12 s rounds (entries 3–4)",
        "  +2 h rest (entry 5)",
        "  +1 day by hand (entry 6)",
    ]


# G12: locks.


def test_g12_an_hour_serves_no_night_and_a_night_serves_an_hour() -> None:
    t = turned_on("push A Claws @ 4", "off A Claws", "rest 1h")
    assert stands(t) == ("off", None, NIGHT)
    t.do("rest 7h", "rest 8h")
    assert stands(t) == ("off", None, NIGHT)
    t = turned_on("push A Claws @ 8", "off A Claws", "rest night")
    assert stands(t) == ("off", None, None)


def test_g12_time_alone_serves_no_rest() -> None:
    t = turned_on("push A Claws @ 8", "off A Claws", "clock +3650d")
    assert stands(t) == ("off", None, ONE_HOUR)


def test_g12_the_further_part_starts_when_the_rest_has_ended() -> None:
    t = turned_on("push A Claws @ 4", "push A Claws @ 4 9", "off A Claws", "rest night")
    assert stands(t) == ("off", None, clock(DAY))
    t.do("rest night", "rest night")
    assert stands(t) == ("off", None, clock(8 * HOUR))
    t.do("rest 8h")
    assert stands(t) == ("off", None, None)


def test_g12_a_rest_of_many_hours_serves_the_hour_first() -> None:
    t = turned_on("push A Claws @ 8", "push A Claws @ 8 12", "off A Claws", "rest 1h")
    assert stands(t) == ("off", None, clock(HOUR))
    t = turned_on("push A Claws @ 8", "push A Claws @ 8 12", "off A Claws")
    assert "free again" in said(t.do("rest 2h"))
    assert stands(t) == ("off", None, None)


def test_g12_a_rest_does_not_cut_time_short() -> None:
    t = turned_on("push A Claws @ 12", "push A Claws mod=-2 @ 4 5 4", "rest night")
    assert stands(t) == ("off", None, clock(5 * DAY - 8 * HOUR))


def test_g12_a_rest_serves_one_gift_while_time_runs_for_the_other() -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Hide @ 12", "push A Hide mod=-2 @ 4 8")
    t.do("push A Claws @ 8", "off A Claws")
    assert said(t.do("rest 1h")).splitlines()[1:] == ["claws of a is free again  g12"]
    assert (stands(t), stands(t, title="Hide")) == (("off", None, None), ("off", None, clock(23 * HOUR)))


def test_g12_of_two_locks_only_the_one_that_ends_is_told() -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Hide @ 12", "push A Hide mod=-2 @ 4 8")
    t.do("push A Claws @ 12", "push A Claws mod=-2 @ 4 12")
    assert said(t.do("clock +1h")).splitlines()[1:] == ["claws of a is free again  g12"]
    assert said(t.do("clock +23h")).splitlines()[1:] == ["hide of a is free again  g12"]


def test_g12_rests_and_jumps_tell_what_comes_back() -> None:
    t = turned_on("push A Claws @ 4", "push A Claws @ 4 9", "off A Claws")
    assert said(t.do("rest night")).splitlines() == [
        "everyone rests 8 h, a whole night, to 8 h  g12",
        "claws of a is locked for 1 day  g12",
    ]
    assert said(t.do("clock +23h")).splitlines() == ["the clock goes on by 23 h, to 1 day 7 h  g12"]
    assert said(t.do("clock +1h")).splitlines() == [
        "the clock goes on by 1 h, to 1 day 8 h  g12",
        "claws of a is free again  g12",
    ]


def test_g12_a_gift_still_locked_with_all_others_is_not_told_to_be_free() -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Hide @ 12", "push A Hide @ 12 12")
    t.do("push A Claws @ 12", "push A Claws @ 12 2 6", "off A Claws", "off A Hide")
    told = said(t.do("clock +1h"))
    assert "hide of a has no lock of its own left" in told
    assert "free" not in told
    assert said(t.do("clock +6d23h")).splitlines()[1:] == [
        "claws of a is free again  g12",
        "every gift of a is free again  g12",
    ]


# Jumps are seen before, logged, and taken back.


def test_a_preview_says_the_same_and_changes_nothing() -> None:
    t = turned_on("set A pp=0 pp_max=12", "push A Claws @ 8", "off A Claws")
    before = t.state
    seen = t.store.preview("rest night")
    assert t.state is before
    assert [str(line) for line in seen.lines] == t.do("rest night")
    assert seen.state == t.state


def test_a_preview_shows_before_and_after() -> None:
    t = turned_on("push A Claws @ 8", "off A Claws")
    seen = t.store.preview("rest 1h")
    assert seen.state is not None
    views = [view_for(state, t.store.rules, "test") for state in (t.state, seen.state)]
    assert [str(one) for one in differences(*views)] == [
        "clock seconds 0 → 3600",
        "A Claws off, locked until an hour's rest → off",
    ]


@pytest.mark.parametrize("line", ["clock +3d", "rest 1h", "rest night", "rest 24h"])
def test_jumps_are_taken_back_whole(line: str) -> None:
    t = weaver(
        'use A "Fog" @ 1', "set A pp=0 pp_max=12", "spirit A d12", 'gift A "Claws"', "activate A Claws @ 4"
    )
    t.do("push A Claws @ 8", "off A Claws")
    before = t.state
    t.do(line)
    after = t.state
    t.do("undo")
    assert t.state == before
    t.do("redo")
    assert t.state == after


def test_ten_years_ask_for_no_dice_and_tell_no_more_than_a_week() -> None:
    lines = []
    for far in ("+7d", "+3650d"):
        t = weaver(
            'use A "Fog" @ 1',
            'use A "Veil" @ 1',
            "cond A +slow rounds=9",
            "ongoing A +acid 1d6",
            "set A hp=9",
        )
        t.do(
            "spirit A d12",
            'gift A "Claws"',
            "activate A Claws @ 4",
            "push A Claws @ 12",
            "push A Claws @ 12 9",
        )
        t.do("off A Claws", "zone A erratic_time", "begin")
        result = t.result(f"clock {far}")
        assert result.faces == ()
        lines.append([str(line) for line in result.lines][1:])
        assert (t.entity("A")["hp"], conditions(t, "A")) == (9, {"slow": 9})
    assert lines[0] == lines[1]
    assert len(lines[0]) == 4  # a warning that the fight runs, Fog, Veil, Claws


def test_a_jump_writes_only_what_ends_in_it() -> None:
    t = turned_on("push A Claws @ 12", "push A Claws @ 12 4 4", "off A Claws", "add B", "add C pp=1 pp_max=9")
    before = t.state.entities
    t.do("clock +4d")
    assert all(t.state.entities[who] is before[who] for who in before)
    t.do("clock +1d")
    assert [who for who in before if t.state.entities[who] is not before[who]] == ["c1"]


def test_the_clock_of_a_save_put_back_by_hand_frees_nothing_early() -> None:
    t = turned_on("clock +10d", "push A Claws @ 12", "push A Claws @ 12 9", "off A Claws")
    earlier = Table(state=msgspec.structs.replace(t.state, clock=0))
    assert stands(earlier) == ("off", None, clock(DAY))


def test_players_are_told_of_the_time_and_not_of_others_gifts() -> None:
    t = bearer("activate A Claws @ 4", "push A Claws @ 8", "off A Claws")
    shown = [line.shown for line in t.result("rest 1h").lines]
    assert shown == ["everyone rests 1 h, to 1 h", None]
