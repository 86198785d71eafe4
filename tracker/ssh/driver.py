"""Textual's driver for a terminal at the other end of an SSH channel.

Modes are as plain as can be, since a lost connection cannot put them back: no pixel mouse, no resizing in band, and the
mouse and kitty's keys only for seats that ask for them (B105).
"""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tracker.ssh.terminal import RESET, Terminal
from tracker.table.text import clean

ESCAPE_SECONDS = 0.11
"""How long a lone Escape may be the beginning of something; the parser gives up a little earlier."""

MOST_TYPED, MOST_PASTED = 4_096, 65_536
"""Characters taken without a pause for breath, and of one paste; what there is more is dropped."""

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
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or terminal.size)
        self._terminal = terminal
        self._parser = XTermParser(debug)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._burst = 0
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
        self._terminal.say(f"{RESET}\x1b[?1049l\x1b[?25h")

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
        text = self._decoder.decode(data)
        while text:  # Half a character is no end of file.
            text = self._key_by_key(text) if self._paste is None else self._into_the_paste(text)
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = self._loop.call_later(ESCAPE_SECONDS, self._breathe)

    def _key_by_key(self, text: str) -> str:
        """Hand over what stands before a paste; returns what comes after its mark."""
        keys, mark, rest = text.partition(PASTE)
        taken = keys[: max(0, MOST_TYPED - self._burst)]
        self._burst += len(keys)
        if taken:
            self._post(self._parser.feed(taken))
        if mark:
            self._paste = ""
        return rest

    def _into_the_paste(self, text: str) -> str:
        """Gather a paste, not a character at a time as the parser would; returns what comes after it."""
        pasted, mark, rest = f"{self._paste}{text}".partition(PASTED)
        if mark:
            self._paste = None
            lines = pasted[:MOST_PASTED].splitlines()
            self.process_message(events.Paste("\n".join(clean(line) for line in lines)))
            return rest
        # The end may still tell where the mark begins.
        self._paste = pasted if len(pasted) <= MOST_PASTED else pasted[:MOST_PASTED] + pasted[-len(PASTED) :]
        return ""

    def _breathe(self) -> None:
        self._burst = 0
        self._quiet = None
        if self._listening:
            self._post(self._parser.tick())

    def _post(self, found: Iterable[Message]) -> None:
        for message in found:
            self.process_message(message)

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
