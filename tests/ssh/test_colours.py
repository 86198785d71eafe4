"""Every terminal gets colours it has, two seats with different depths at once included (B106)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.color import Color, ColorType
from rich.style import Style

from tests.ssh.kit import Client, shared
from tracker.ssh.colour import FILTERS, Depth, at_depth, depth_of
from tracker.ssh.terminal import believable

FULL, PALETTE, SIXTEEN = (
    re.compile(rb"[34]8;2;"),
    re.compile(rb"[34]8;5;"),
    re.compile(rb"[;\[](3|4|9|10)[0-7][;m]"),
)


@pytest.mark.parametrize(
    ("term", "environment", "depth"),
    [
        ("xterm", {}, "16"),
        ("xterm-256color", {}, "256"),
        ("linux", {}, "16"),
        ("screen", {}, "16"),
        ("screen-256color", {}, "256"),
        ("tmux-256color", {}, "256"),
        ("dumb", {}, "none"),
        ("vt100", {}, "none"),
        ("", {}, "none"),
        ("xterm-kitty", {}, "full"),
        ("xterm-ghostty", {}, "full"),
        ("alacritty", {}, "full"),
        ("xterm-direct", {}, "full"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "full"),
        ("xterm", {"COLORTERM": "24bit"}, "full"),
        ("xterm-256color", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none"),
        ("nonsense", {}, "16"),
    ],
)
def test_b106_the_depth_of_a_terminal(term: str, environment: dict[str, str], depth: Depth) -> None:
    assert depth_of(term, environment) == depth


def test_b106_text_never_takes_the_colour_of_its_ground() -> None:
    depths: tuple[Depth, ...] = ("16", "256")
    for depth in depths:
        for ink, ground in (
            ("#100c0c", "#0c0c10"),
            ("#f0f0f0", "#ffffff"),
            ("#4a4336", "#332c1f"),
            ("#010101", "#000000"),
        ):
            style = at_depth(Style(color=ink, bgcolor=ground), depth)
            assert style.color != style.bgcolor, (ink, ground, depth)


def test_b106_sixteen_means_the_sixteen_and_256_the_palette() -> None:
    style = Style(color="#e5755d", bgcolor="#16140f", bold=True, underline=True)
    wanted: dict[Depth, set[ColorType]] = {
        "16": {ColorType.STANDARD},
        "256": {ColorType.EIGHT_BIT, ColorType.STANDARD},
    }
    for depth, kinds in wanted.items():
        drawn = at_depth(style, depth)
        assert drawn.color is not None
        assert drawn.bgcolor is not None
        assert {drawn.color.type, drawn.bgcolor.type} <= kinds
        assert drawn.bold
        assert drawn.underline
    assert at_depth(style, "full") is style
    plain = Style(color=Color.parse("red"))
    assert at_depth(plain, "16").color == plain.color


def test_b106_without_colours_a_marked_row_is_inverted_and_the_rest_is_plain() -> None:
    marked = at_depth(Style(color="#000000", bgcolor="#d9a441", bold=True), "none")
    assert (marked.color, marked.bgcolor, marked.reverse, marked.bold) == (None, None, True, True)
    dark = at_depth(Style(color="#ddd3c0", bgcolor="#16140f"), "none")
    assert (dark.color, dark.bgcolor, dark.reverse) == (None, None, None)
    assert set(FILTERS) == {"none", "16", "256", "full"}


CODES: dict[str, tuple[bool, bool, bool]] = {
    "xterm": (False, False, True),
    "linux": (False, False, True),
    "screen": (False, False, True),
    "xterm-256color": (False, True, True),
    "tmux-256color": (False, True, True),
    "xterm-kitty": (True, False, False),
    "dumb": (False, False, False),
}


async def test_b106_seven_terminals_at_once_each_get_colours_they_have(tmp_path: Path) -> None:
    """One process, one cache of styles: what one seat draws must not colour another's."""
    async with shared(tmp_path) as table:
        clients: dict[str, Client] = {}
        for number, term in enumerate(CODES):
            connection = await table.connect("ilyra" if number < 4 else "marrow")
            clients[term] = await Client.open(connection, term, (80, 24))
        for client in clients.values():
            await client.ready()
        table.table.do("hp Ilyra -9", "stress Marrow +3", "next", "cond Bandit +prone")
        for client in clients.values():
            await client.shows("stress 3", "prone")
            await client.quiet()
        for term, (full, palette, _) in CODES.items():
            drawn = bytes(clients[term].received)
            assert bool(FULL.search(drawn)) == full, term
            assert bool(PALETTE.search(drawn)) <= palette, term
        for term in ("xterm", "linux", "screen"):
            assert SIXTEEN.search(bytes(clients[term].received)), term
        assert not SIXTEEN.search(bytes(clients["dumb"].received))
        # What matters is told by words and marks, too: the same text everywhere.
        assert "▶" in clients["dumb"].text
        for client in clients.values():
            client.connection.abort()


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ((0, 0), (80, 24)),
        ((80, 24), (80, 24)),
        ((1, 1), (20, 5)),
        ((65535, 65535), (500, 200)),
        ((-3, 30), (80, 30)),
    ],
)
def test_sizes_are_believed_within_bounds(said: tuple[int, int], believed: tuple[int, int]) -> None:
    assert believable(said) == believed
