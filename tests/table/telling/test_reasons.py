"""`why` on the numbers of Shaping and Gifts and on initiative; damage and stress are in tests/table/verbs/test_fight."""

from __future__ import annotations

from tests.driver import Table
from tests.table.shapers import duel

SHELL = "cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 name=Shell @ 30"


def test_s13_why_magnitude_is_the_sum_it_was_bought_for() -> None:
    t = duel(SHELL)
    lines = t.do("why s1 magnitude")
    assert lines[0] == "s1 Shell of Ilyra: Magnitude 2 (entry 4)  S13"
    assert lines[1:3] == ["  +1 ward-ap:1/elemental", "  +1 duration"]
    assert lines[3] == "  cast with 30 against 55: success  S26"
    assert t.do("why Shell magnitude") == lines


def test_s65_why_active_magnitude_names_every_shaping() -> None:
    t = duel(SHELL)
    assert t.do("why Ilyra active_magnitude") == [
        "Ilyra Active Magnitude 2 of INT 13  S65",
        "  +2 s1 Shell (entry 4)",
    ]
    assert t.do("why Bandit active_magnitude")[1] == "  nothing goes on"


def test_s11_why_limits_come_from_the_band_of_the_skill() -> None:
    t = duel()
    lines = t.do("why Ilyra safe_magnitude")
    assert lines[:2] == [
        "Ilyra Safe Magnitude 3, highest Intensity 3  S11",
        "  Shaping 55 (entry 3), so the band veteran",
    ]
    assert t.do("why Ilyra max_intensity") == lines


def test_s28_why_pp_begins_with_pow() -> None:
    lines = duel(SHELL).do("why Ilyra pp")
    assert lines == [
        "Ilyra pp 9",
        "  =11 POW 11  S5 (entry 3, before)",
        "  −2 success at Magnitude 2  S28 (entry 4, before)",
    ]


def test_s66_why_pp_max_tells_where_it_was_set() -> None:
    assert duel().do("why Ilyra pp_max") == ["Ilyra pp_max 11", "  +11 of its own (entry 3)"]


def test_s2_why_a_skill_tells_what_weighs_on_it() -> None:
    t = duel("set Bandit wounded=yes fatigue=fatigued")
    assert t.do("why Bandit dodge") == [
        "Bandit dodge 40 (entry 2)",
        "  -1P wounded  S7",
        "  -1P fatigued  S7",
        "  together -2P  S2",
    ]
    assert t.do('why Bandit "close combat"')[0] == "Bandit close combat 45 (entry 2)"


def test_g6_why_a_gift_tells_the_chances_of_every_step() -> None:
    t = Table("add A", "spirit A d8", 'gift A "Claws" skill=none', "activate A Claws @ 5")
    lines = t.do("why A Claws")
    # A d8 against target 4, Risk 1: 1 botches, 2 and 3 fail, 4 to 7 are partial, 8 succeeds.
    assert (
        "  activate (now it is on already): botch 12.5 %, failure 25 %, partial 50 %, success 12.5 %" in lines
    )
    assert lines[-1].startswith("  Powerloss: ")


def test_w31_why_initiative_tells_where_it_came_from_and_who_is_equal() -> None:
    t = Table("add A init=12", "add B init=12", "init A 9", "init A 12")
    assert t.do("why A initiative") == [
        "A initiative 12 (entry 4)  W31",
        "  equal to B; the order is settled and stays",
    ]


def test_why_names_no_entry_that_cannot_be_read() -> None:
    # A table whose beginning is no entry of the journal: what it came with has no entry.
    t = Table(state=Table("add A init=12").state)
    assert t.do("why A initiative") == ["A initiative 12  W31"]
