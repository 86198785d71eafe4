"""The zones pane: source and radius, what each event does, who is inside, what is due, how long."""

from __future__ import annotations

from tests.driver import Table
from tracker.app.render.line import plain
from tracker.app.render.zones import zones
from tracker.table.telling.view import view_for

PEOPLE = ("add Oda init=9 stress=3", "add Vin init=8 stress=1", "begin")


def pane(*lines: str, width: int = 38) -> tuple[list[str], str]:
    table = Table(*PEOPLE, *lines)
    drawing = zones(view_for(table.state, table.store.rules, "t"), None, width)
    text = [plain(line).rstrip() for row in drawing.rows for line in row.lines]
    return text, plain(drawing.notes[0][1]) if drawing.notes else ""


def test_w19_a_zone_in_words() -> None:
    # W19: 1.5 m for each of the 4 counters; W25: of Oda's 3 at most one goes each round.
    text, note = pane("zone Oda erratic_time inside=Vin")
    assert text == [
        " z1 a Oda                  radius 6 m",
        "    erratic time: a d6 limits what",
        "      each may do",
        "    inside  everyone",
        "    due     at upkeep, a d6 each",
    ]
    assert note == "while stress lasts · 3+ rounds"


def test_w20_each_event_has_its_line_and_what_it_asks_for() -> None:
    text, _ = pane("zone Oda phase_out", "zone Oda silence", width=60)
    assert text[1:] == [
        "    phase out: whoever begins a turn here may vanish",
        "    silence: no sound, all deafened",
        "    inside  a",
        "    due     at each turn begun here, a d100: gone at 50 or",
        "            less",
    ]


def test_w21_without_counters_to_count_nothing_is_promised() -> None:
    _, note = pane("stress Oda =1", "zone Oda silence")
    assert note == "while stress lasts"


def test_without_zones_the_pane_says_how_one_comes() -> None:
    text, note = pane()
    assert text[0] == " No zones." and "z opens one" in text[1] and not note
