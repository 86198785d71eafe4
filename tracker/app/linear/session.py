"""A conversation with the table, for a screen reader, a braille line or a very plain terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TextIO

from tracker.app.desk import Desk
from tracker.app.linear import spoken
from tracker.table.language.registry import declared, find
from tracker.table.language.words import LINE_LIMIT, LineError, parse_line
from tracker.table.ledger.result import Result
from tracker.table.ledger.store import Store
from tracker.table.refusal import Refused
from tracker.table.seat import GM, Seat
from tracker.table.telling.diff import differences
from tracker.table.telling.foresight import foresee

Read = Callable[[str], str | None]
"""Asks for a line with a prompt; None when there will be no more."""

LOG_LINES = 10

SHORT = {"n": "next", "N": "back", "u": "undo", "U": "redo", "b": "begin"}
"""Keys of the screen that stand for a whole command here too."""

WORDS = {
    "look": "reads the whole table; look NAME reads one of its rows",
    "who": "whose turn it is, who comes next, who has yet to act",
    "log": f"the last {LOG_LINES} things that happened; log 30 the last thirty",
    "would": "would LINE tells what a line would do, and does nothing",
    "?": "these words and every verb; ? VERB explains one",
    "q": "leaves; everything is saved",
}
"""Words of this mode that are not commands of the table, and what each does."""


def play(
    store: Store,
    *,
    seat: Seat = GM,
    source: TextIO | None = None,
    out: TextIO | None = None,
) -> None:
    """Play line by line on `source` and `out` (standard input and output) until the person leaves or the input ends."""
    source, out = source or sys.stdin, out or sys.stdout

    def read(prompt: str) -> str | None:
        if source is sys.stdin and source.isatty():
            try:
                return input(prompt)
            except EOFError:
                return None
        line = source.readline(LINE_LIMIT + 2)  # A line may have no end; one so long is turned down.
        return line.rstrip("\n") if line else None

    Linear(store, read, lambda line: print(line, file=out, flush=True), seat=seat).run()


class Linear:
    """One sitting. `write` gets whole lines, each of which makes sense by itself."""

    def __init__(
        self,
        store: Store,
        read: Read,
        write: Callable[[str], None],
        *,
        seat: Seat = GM,
    ) -> None:
        self.desk = Desk(store, seat)
        self.read = read
        self.write = write

    def run(self) -> None:
        """Talk until the person leaves."""
        self.tell(spoken.heading(self.desk.view), "? tells what can be said; look reads the table; q leaves.")
        self.tell(*spoken.parked(self.desk.parked))
        while (line := self.read("> ")) is not None:
            word, _, rest = line.strip().partition(" ")
            if word in ("q", "quit", "exit"):
                break
            if word:
                self.tell(*self.answer(word, rest.strip(), line))
        self.tell("You have left the table.")

    def tell(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            self.write(line)

    def answer(self, word: str, rest: str, line: str) -> Iterator[str]:
        """What there is to say to a line."""
        own = {"look": self.look, "who": self.who, "log": self.log, "would": self.would, "?": self.help}
        if word == "help":
            word = "?"
        if word in own:
            return own[word](rest)
        if word.startswith("?"):
            return self.help(f"{word[1:]} {rest}".strip())
        return self.do(SHORT[word] if word in SHORT and not rest else line)

    # --- words of our own ----------------------------------------------------------------------------------

    def look(self, rest: str) -> Iterator[str]:
        """The table, or one of its rows."""
        view = self.desk.look()
        if not rest:
            yield from spoken.table(view)
            yield from spoken.parked(self.desk.parked)
            return
        wanted = rest.strip('"').casefold()
        found = [e for e in view.entities if wanted in (e.name.casefold(), e.letter, e.id)]
        found = found or [e for e in view.entities if e.name.casefold().startswith(wanted)]
        if not found:
            yield f"Nobody here is called {rest}; who and look name everybody."
        for entity in found:
            yield spoken.person(view, entity)
            for ability in entity.abilities:
                yield f"  can manifest {ability.title}: {ability.weight}, {ability.action}."

    def who(self, rest: str) -> Iterator[str]:
        """Whose turn it is, who comes next, who waits."""
        view = self.desk.look()
        yield spoken.heading(view)
        yield spoken.ahead(self.desk.ahead(), view)
        waiting = [
            e.name for name in view.order if (e := view.entity(name)) and not e.acted and name != view.active
        ]
        if view.stage == "turn":
            yield f"Still to act: {', '.join(waiting) or 'nobody'}."

    def log(self, rest: str) -> Iterator[str]:
        """The newest lines of the log, oldest first."""
        many = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else LOG_LINES
        self.desk.log.read()
        rows = self.desk.log.rows()[-many:] if many else []
        for row in rows:
            rules = f" ({', '.join(row.rules)})" if row.rules else ""
            yield f"{'Undone: ' if row.undone else ''}Round {row.round}: {spoken.plain(row.text)}{rules}"
        if not rows:
            yield "Nothing has happened yet."

    def would(self, rest: str) -> Iterator[str]:
        """What a line would do whatever its dice show."""
        seen = foresee(self.desk.store, SHORT.get(rest, rest), self.desk.seat)
        if seen.refusal:
            yield f"Refused: {seen.refusal}"
            return
        if seen.certain:
            yield f"Would change: {spoken.changes(seen.certain)}."
        for die in seen.dice:
            yield f"Would ask for: {die}"
        if not seen.certain and not seen.dice:
            yield "Would change nothing."

    def help(self, rest: str) -> Iterator[str]:
        """The words of this mode and the verbs of the table, or one verb explained."""
        if rest:
            try:
                verbs = [find(command)] if (command := parse_line(rest)) else []
            except (Refused, LineError) as refused:
                yield str(refused)
                return
            for verb in verbs:
                yield f"{verb.name}: {verb.help}"
                yield f"Say {verb.usage}"
                if verb.example:
                    yield f"Such as {verb.example}"
            return
        for word, meaning in WORDS.items():
            yield f"{word}: {meaning}."
        yield f"Short: {', '.join(f'{key} is {verb}' for key, verb in SHORT.items())}."
        yield f"Verbs: {', '.join(dict.fromkeys(words[0] for words in declared()))}."

    # --- the table's own -----------------------------------------------------------------------------------

    def do(self, line: str) -> Iterator[str]:
        """Do a command, its missing dice asked for by name, and say what it said and what changed."""
        before = self.desk.look()
        try:
            command = parse_line(line)
        except LineError as error:
            yield f"Refused: {error}"
            return
        if command is None:
            return
        result = self.desk.do(command)
        while result.need is not None:
            face = self.face(*result.need)
            if face is None:
                yield f"Not done: {result.need[0]} was not rolled."
                return
            command = command.with_faces((*command.faces, face))
            result = self.desk.do(command)
        # What is read line by line keeps nothing back.
        self.desk.store.disclose(all=True)
        self.desk.look()
        yield from self.told(result)
        changed = spoken.changes(differences(before, self.desk.view))
        if changed:
            yield f"Changed: {changed}."

    def told(self, result: Result) -> Iterator[str]:
        """What became of a command."""
        if not result.ok:
            yield f"Refused: {result.message}"
            return
        for said in result.lines:
            yield spoken.said(said)
        if result.faces:
            dice = (f"{name} {face}" for name, face in zip(result.dice, result.faces, strict=False))
            yield f"Dice: {', '.join(dice)}."
        if not result.lines:
            yield "Done."

    def face(self, name: str, sides: int) -> int | None:
        """The face of a die somebody rolls; None when they would rather not."""
        while (typed := self.read(f"{name}, 1 to {sides}: ")) is not None:
            word = typed.strip()
            if not word:
                return None
            if word.isascii() and word.isdigit() and len(word) < 7 and 1 <= int(word) <= sides:
                return int(word)
            self.tell(f"A d{sides} has faces 1 to {sides}; an empty line leaves it undone.")
        return None
