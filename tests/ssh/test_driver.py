"""The driver: pastes and keys as they come in pieces, and what a terminal sends that is neither."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.app import App

from tracker.ssh.driver import ESCAPE_SECONDS, MOST_PASTED, MOST_TYPED, SSHDriver
from tracker.ssh.terminal import Terminal


class Clock:
    """A loop's timers, run by hand."""

    def __init__(self) -> None:
        self.due: list[Any] = []

    def call_later(self, seconds: float, call: Any, *args: Any) -> Any:
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
        super().__init__(App(), terminal=terminal)
        self.heard: list[Any] = []
        self.clock = Clock()
        self._loop = self.clock  # type: ignore[assignment]
        self.start_application_mode()
        self.heard.clear()

    def process_message(self, message: Any) -> None:
        self.heard.append(message)

    def told(self) -> list[str]:
        return [message.text if isinstance(message, events.Paste) else message.key for message in self.heard]


@pytest.fixture
async def driver() -> Heard:
    return Heard(Terminal())


async def test_keys_and_pastes_come_in_order(driver: Heard) -> None:
    driver._typed(b"ab\x1b[200~one\ntwo\x1b[201~c\x1b[A")
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
            driver._typed(piece)
    text = "".join(word if len(word) > 1 and word != "down" else f"<{word}>" for word in driver.told())
    assert "Zoë says 界 and\nmore" in text
    assert text.startswith("<x>")
    assert text.replace("latin_small_letter_e_with_acute", "<é>").endswith("<y><down><é>")


async def test_a_paste_is_cleaned_and_cut(driver: Heard) -> None:
    driver._typed(b"\x1b[200~a\x1b[31mb\x1b]0;t\x07c\x00\r\nd" + b"e" * 100_000 + b"\x1b[201~z")
    pasted, key = driver.told()
    assert pasted.startswith("abc\nd")
    assert MOST_PASTED - 30 < len(pasted) <= MOST_PASTED
    assert key == "z"


async def test_a_paste_that_never_ends_takes_no_more_room(driver: Heard) -> None:
    driver._typed(b"\x1b[200~")
    for _ in range(100):
        driver._typed(b"e" * 32_768)
    assert driver._paste is not None
    assert len(driver._paste) < MOST_PASTED + 32
    driver._typed(b"\x1b[20")
    driver._typed(b"1~z")
    assert driver.told()[1:] == ["z"]


async def test_a_flood_of_keys_is_cut_until_it_pauses(driver: Heard) -> None:
    for _ in range(10):
        driver._typed(b"a" * 32_768)
    assert len(driver.heard) == MOST_TYPED
    assert len(driver.clock.due) == 1
    driver.clock.due[0]()
    driver._typed(b"b")
    assert driver.told()[MOST_TYPED:] == ["b"]


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
