"""Lines of pieces: widths in cells, names as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tracker.app.render.line import Line, clip, fit, join, pad, plain, size, spread, wrap

HARD = ("Goblin [elite]", "[0] Boss", "[/]", "a [b", "[red]x", "ゴブリン", "☠️ Lich", "x" * 60, "e\u0301clair")

lines = st.lists(
    st.tuples(st.text(st.sampled_from("ab [/]ゴ…é "), max_size=9), st.just("text")), max_size=5
).map(tuple)


@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("width", [1, 2, 7, 12, 80])
def test_b70_a_name_takes_exactly_its_cells(name: str, width: int) -> None:
    assert cell_len(fit(name, width)) == width
    assert cell_len(fit(name, width, "right")) == width


@pytest.mark.parametrize("name", HARD)
def test_b70_a_name_with_room_is_itself(name: str) -> None:
    assert fit(name, 80).rstrip() == name


def test_fit_cuts_at_a_whole_character() -> None:
    assert fit("ゴブリン", 5) == "ゴブ…"
    assert fit("ゴブリン", 4) == "ゴ… "
    assert fit("Marrow", 4) == "Mar…"
    assert fit("Marrow", 0) == ""


@given(lines, st.integers(0, 40))
def test_clip_never_exceeds_and_pad_is_exact(line: Line, width: int) -> None:
    assert size(clip(line, width)) <= width
    assert size(pad(line, width)) == width


@given(lines)
def test_clip_leaves_what_fits_alone(line: Line) -> None:
    assert plain(clip(line, size(line))).rstrip() == plain(line).rstrip()


@given(lines, st.integers(8, 40))
def test_wrap_keeps_every_letter_in_order(line: Line, width: int) -> None:
    wrapped = wrap(line, width, 2)
    assert all(size(part) <= width for part in wrapped)
    assert "".join(plain(part) for part in wrapped).replace(" ", "") == plain(line).replace(" ", "")


def test_spread_keeps_the_right_end() -> None:
    assert plain(spread((("a long left side", "text"),), (("R", "key"),), 8)) == "a long…R"


def test_join_leaves_out_the_empty() -> None:
    assert plain(join(((("a", "text"),), (), (("b", "text"),)))) == "a · b"
