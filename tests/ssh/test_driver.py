"""The driver: pastes and keys as they come in pieces, and what a terminal sends that is neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.app import App

from tracker.ssh.driver import BUSY_SECONDS, ESCAPE_SECONDS, MOST_PASTED, MOST_WAITING, TURN, SSHDriver
from tracker.ssh.terminal import Terminal


class Clock:
    """A loop's timers, run by hand; `due` are those of silence, `soon` what is done next."""

    def __init__(self) -> None:
        self.due: list[Any] = []
        self.soon: list[Any] = []

    def call_soon(self, call: Any) -> None:
        self.soon.append(call)

    def call_later(self, seconds: float, call: Any, *args: Any) -> Any:
        if seconds == BUSY_SECONDS:
            self.soon.append(call)
            return None
        assert seconds == ESCAPE_SECONDS
        self.due.append(call)
        clock = self

        class Handle:
            def cancel(self) -> None:
                clock.due.remove(call)

        return Handle()


class Heard(SSHDriver):
    """A driver whose messages are kept instead of being handed on."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(App(), terminal=terminal, busy=lambda: self.opening)
        self.heard: list[Any] = []
        self.opening = False
        self.clock = Clock()
        self._loop = self.clock  # type: ignore[assignment]
        self.start_application_mode()
        self.heard.clear()

    def process_message(self, message: Any) -> None:
        self.heard.append(message)

    def _when_done(self, act: Callable[[], None]) -> None:
        self.clock.soon.append(act)

    def turn(self) -> None:
        """One turn of this seat: the app does what it was handed, and then the next is handed to it."""
        for _ in ("done", "next"):
            if self.clock.soon:
                self.clock.soon.pop(0)()

    def typed(self, data: bytes) -> None:
        """Type, and have as many turns as it takes."""
        self._typed(data)
        while self.clock.soon:
            self.turn()

    def told(self) -> list[str]:
        return [message.text if isinstance(message, events.Paste) else message.key for message in self.heard]


class Line:
    """A channel that counts what it is asked."""

    def __init__(self) -> None:
        self.reading = True
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


@pytest.fixture
async def driver() -> Heard:
    return Heard(Terminal())


async def test_keys_and_pastes_come_in_order(driver: Heard) -> None:
    driver.typed(b"ab\x1b[200~one\ntwo\x1b[201~c\x1b[A")
    assert driver.told() == ["a", "b", "one\ntwo", "c", "up"]


@given(st.lists(st.integers(1, 60), max_size=12))
async def test_a_paste_may_be_cut_anywhere(cuts: list[int]) -> None:
    driver = Heard(Terminal())
    data = "x\x1b[200~Zoë says 界 and\nmore\x1b[201~y\x1b[Bé".encode()
    pieces, start = [], 0
    for cut in sorted(cuts):
        pieces.append(data[start:cut])
        start = cut
    for piece in (*pieces, data[start:]):
        if piece:
            driver.typed(piece)
    text = "".join(word if len(word) > 1 and word != "down" else f"<{word}>" for word in driver.told())
    assert "Zoë says 界 and\nmore" in text
    assert text.startswith("<x>")
    assert text.replace("latin_small_letter_e_with_acute", "<é>").endswith("<y><down><é>")


async def test_a_paste_is_cleaned_and_cut(driver: Heard) -> None:
    driver.typed(b"\x1b[200~a\x1b[31mb\x1b]0;t\x07c\x00\r\nd" + b"e" * 100_000 + b"\x1b[201~z")
    pasted, key = driver.told()
    assert pasted.startswith("abc\nd")
    assert MOST_PASTED - 30 < len(pasted) <= MOST_PASTED
    assert key == "z"


async def test_a_paste_that_never_ends_takes_no_more_room(driver: Heard) -> None:
    driver.typed(b"\x1b[200~")
    for _ in range(100):
        driver.typed(b"e" * 32_768)
    assert driver._paste is not None
    assert len(driver._paste) < MOST_PASTED + 32
    driver.typed(b"\x1b[20")
    driver.typed(b"1~z")
    assert driver.told()[1:] == ["z"]


async def test_a_flood_waits_at_the_terminal_and_comes_a_turn_at_a_time(driver: Heard) -> None:
    line = Line()
    driver._terminal.attach(line, "xterm", (80, 24), {})
    driver.heard.clear()
    for _ in range(3):
        driver._typed(b"a" * 600)
    assert not line.reading
    assert len(driver.heard) == TURN
    for turns in range(2, 20):
        driver.turn()
        assert len(driver.heard) == turns * TURN
    while driver.clock.soon and not line.reading:
        driver.turn()
    assert 1_800 - MOST_WAITING // 2 <= len(driver.heard) < 1_800
    while driver.clock.soon:
        driver.turn()
    assert len(driver.heard) == 1_800
    driver.typed(b"b")
    assert driver.told()[1_800:] == ["b"]


async def test_a_flood_goes_on_through_another_line(driver: Heard) -> None:
    driver._typed(b"a" * 1_800)
    line = Line()
    driver._terminal.attach(line, "xterm", (80, 24), {})
    assert not line.reading
    driver.stop_application_mode()
    assert line.reading


async def test_nothing_is_handed_over_while_a_page_opens(driver: Heard) -> None:
    driver.opening = True
    driver._typed(b"a" * (TURN + 3))
    for _ in range(10):
        driver.turn()
    assert len(driver.heard) == TURN
    driver.opening = False
    for _ in range(4):
        driver.turn()
    assert len(driver.heard) == TURN + 3


async def test_a_sequence_is_not_cut_by_a_turn_nor_by_a_wait(driver: Heard) -> None:
    driver._typed(b"a" * (TURN - 1) + b"\x1b[A")
    driver.clock.due[0]()  # It was quiet for long, but the app has been busy all the time.
    for _ in range(4):
        driver.turn()
    assert driver.told() == [*"a" * (TURN - 1), "up"]


async def test_a_paste_without_end_whose_first_mark_came_in_pieces_takes_no_more_room(driver: Heard) -> None:
    driver.typed(b"\x1b[20")
    driver.typed(b"0~")
    driver.typed(b"x" * (MOST_PASTED + TURN))
    driver.heard.clear()
    driver.typed(b"y")
    assert driver.told() == ["y"]


async def test_a_paste_whose_first_mark_came_in_pieces_is_cleaned(driver: Heard) -> None:
    for piece in (b"\x1b[20", b"0~a\x00", b"b\x1b[201~"):
        driver.typed(piece)
    assert driver.told() == ["ab"]


async def test_nothing_is_heard_once_the_screen_has_ended(driver: Heard) -> None:
    driver.stop_application_mode()
    driver._typed(b"a")
    assert driver.heard == []


async def test_a_browser_and_a_download_are_refused_where_the_table_is(driver: Heard, tmp_path: Any) -> None:
    driver.open_url("https://example.org")
    with (tmp_path / "kept.txt").open("wb+") as binary:
        driver.deliver_binary(binary, delivery_key="k", save_path=tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()
    assert not driver.can_suspend
