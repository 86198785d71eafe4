"""Textual's driver for a terminal at the other end of an SSH channel.

Modes are as plain as can be, since a lost connection cannot put them back: no pixel mouse, no resizing in band, and the
mouse and kitty's keys only for seats that ask for them (B105).
"""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tracker.ssh.terminal import Terminal
from tracker.table.text import clean

ESCAPE_SECONDS = 0.11
"""How long a lone Escape may be the beginning of something; the parser gives up a little earlier."""

TURN = 16
"""Characters of one seat that are looked at before other seats have their turn."""

MOST_WAITING, MOST_PASTED = 1_024, 65_536
"""Characters that wait for their turn before no more are taken from the terminal, and of one paste; what a paste has more
is dropped."""

BUSY_SECONDS = 0.02
"""Between two looks at whether a screen that was opening something can take keys again."""

POINTER = "\x1b]22;"
"""How Textual asks for another mouse pointer; terminals that do not know it print it."""

MOUSE = ("\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l")
"""What has a terminal report clicks and the wheel, and what ends that."""

KITTY = ("\x1b[>1u", "\x1b[<u")
"""What has a terminal tell keys apart that are otherwise alike, and what ends that."""

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""What a terminal puts around a paste."""


class SSHDriver(Driver):
    """Carries one app's drawing to its terminal, and what the person types back to the app."""

    def __init__(
        self,
        app: App[Any],
        *,
        terminal: Terminal,
        debug: bool = False,
        mouse: bool = False,
        size: tuple[int, int] | None = None,
        busy: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or terminal.size)
        self._terminal = terminal
        self._busy = busy
        self._parser = XTermParser(debug)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._waiting = ""
        self._turn = False
        """Whether the app is at keys it was handed."""
        self._unfinished = 0
        """Characters of a sequence that has not come to its end."""
        self._paste: str | None = None
        self._quiet: asyncio.TimerHandle | None = None
        self._listening = False
        self._mouse_on = self._kitty_on = False

    # --- out -----------------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Send what was drawn; but no pointer shapes, where there is no pointer."""
        if not data.startswith(POINTER):
            self._terminal.write(data)

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        terminal = self._terminal
        terminal.on_input = self._typed
        terminal.on_resize = self._resized
        terminal.on_redraw = self._redraw
        terminal.on_enter = self._enter
        terminal.on_wishes = self._switch_modes
        self._listening = True
        self._enter()
        self._resized()

    def _enter(self) -> None:
        write = self._terminal.say
        write("\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[2J")
        self._mouse_on = self._kitty_on = False
        self._switch_modes()
        write("\x1b[?2026$p")

    def _switch_modes(self) -> None:
        """Have the terminal report what its seat wants reported, and nothing else."""
        wishes, say = self._terminal.wishes, self._terminal.say
        if wishes.mouse != self._mouse_on:
            self._mouse_on = wishes.mouse
            say(MOUSE[not wishes.mouse])
        if wishes.kitty_keys != self._kitty_on:
            self._kitty_on = wishes.kitty_keys
            say(KITTY[not wishes.kitty_keys])

    def disable_input(self) -> None:
        """Listen no longer."""
        self._listening = False

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self.disable_input()
        self._terminal.on_input = self._terminal.on_resize = None
        self._terminal.on_redraw = self._terminal.on_enter = self._terminal.on_wishes = None
        self._terminal.hold(False)
        self._terminal.give_back()
        # What it remembers of long keys holds on to the parser that read them, and so to a screen that has ended.
        XTermParser._parse_extended_key.cache_clear()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: a browser would open where the table is, not where the person is."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Nothing: the file would land where the table is."""
        binary.close()

    # --- in ------------------------------------------------------------------------------------------------

    def _typed(self, data: bytes) -> None:
        if not self._listening:
            return
        self._waiting += self._decoder.decode(data)  # Half a character is no end of file.
        if len(self._waiting) > MOST_WAITING:
            self._terminal.hold(True)
        self._await_silence()
        if not self._turn:
            self._take_turn()

    def _take_turn(self) -> None:
        """Hand the app a few keys or a paste. The next come once it is done with those and everybody else had a turn, so
        that a flood at one seat keeps no other waiting, nor the end."""
        self._turn = False
        if not self._listening or not self._waiting:
            return
        self._turn = True
        step = self._key_by_key if self._paste is None else self._into_the_paste
        self._waiting = step(self._waiting)
        self._await_silence()
        self._when_done(self._done)
        if len(self._waiting) <= MOST_WAITING // 2:
            self._terminal.hold(False)

    def _when_done(self, act: Callable[[], None]) -> None:
        self._app.call_later(act)

    def _done(self) -> None:
        if self._busy():
            self._loop.call_later(BUSY_SECONDS, self._done)
        else:
            self._loop.call_soon(self._take_turn)

    def _key_by_key(self, text: str) -> str:
        """Hand over a turn's keys, or what stands before a paste; returns what comes after, or after the paste's mark."""
        keys, mark, rest = text.partition(PASTE)
        taken = keys[:TURN]
        if taken:
            self._parse(taken)
        if len(keys) > TURN:
            return text[TURN:]
        if mark:
            self._paste = ""
        return rest

    def _parse(self, taken: str) -> None:
        found = list(self._parser.feed(taken))
        self._unfinished = 0 if found else self._unfinished + len(taken)
        if self._unfinished > MOST_PASTED:
            # A paste whose first mark came in pieces is gathered by the parser, without end if it has none.
            self._parser = XTermParser(self._debug)
            self._unfinished = 0
        self._post(found)

    def _into_the_paste(self, text: str) -> str:
        """Gather a paste, not a character at a time as the parser would; returns what comes after it."""
        pasted, mark, rest = f"{self._paste}{text}".partition(PASTED)
        if mark:
            self._paste = None
            self.process_message(_cleaned(pasted))
            return rest
        # The end may still tell where the mark begins.
        self._paste = pasted if len(pasted) <= MOST_PASTED else pasted[:MOST_PASTED] + pasted[-len(PASTED) :]
        return ""

    def _await_silence(self) -> None:
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = self._loop.call_later(ESCAPE_SECONDS, self._breathe)

    def _breathe(self) -> None:
        self._quiet = None
        if self._listening and not self._waiting:
            self._post(self._parser.tick())

    def _post(self, found: Iterable[Message]) -> None:
        for message in found:
            self.process_message(_cleaned(message.text) if isinstance(message, events.Paste) else message)

    def _resized(self) -> None:
        self._size = self._terminal.size
        size = Size(*self._terminal.size)
        self.process_message(events.Resize(size, size))

    def _redraw(self) -> None:
        app = self._app

        def everything() -> None:
            for screen in app.screen_stack:
                screen.refresh(layout=True)

        app.call_later(everything)


def _cleaned(pasted: str) -> events.Paste:
    return events.Paste("\n".join(clean(line) for line in pasted[:MOST_PASTED].splitlines()))
