"""What players ask for, each with what it would change, until the game master has answered all of it."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.app.modals.base import Modal
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.naming import text
from tracker.app.render.line import Drawing, Line, Row, clip, wrap
from tracker.table.language.words import command
from tracker.table.state import Request

MOST_CHANGES = 4
"""Changes shown of one request."""


class Requests(Modal[str]):
    """Grants and denies; gives the id of the request whose line is to be changed first, or None."""

    def __init__(self) -> None:
        super().__init__()
        self._previews: tuple[int, dict[str, list[Line]]] = (-1, {})

    @property
    def asked(self) -> list[Request]:
        """Everything that awaits an answer, oldest first."""
        return list(self.table.desk.state.requests.values())

    @property
    def under_cursor(self) -> Request | None:
        """The request the cursor stands on."""
        return next((asked for asked in self.asked if asked.id == self.board.cursor_key), None)

    def draw(self, width: int) -> Drawing:
        rows = []
        for asked in self.asked:
            lines = wrap((("  ", "text"), *_told(asked)), width - 1, 5)
            lines += [clip((("     ", "text"), *change), width) for change in self._changes(asked)]
            rows.append(Row(asked.id, tuple(lines)))
        if not rows:
            rows = [Row("", (((" Nobody asks for anything now.", "dim"),),))]
        hints = (("enter", "grants"), ("x", "denies"), ("e", "changes it first"), ("esc", "closes"))
        return Drawing(tuple(rows), ((1, (("what players ask for", "title"),)),), self.note(hints, width))

    def _changes(self, asked: Request) -> list[Line]:
        """What granting it would change, found once for each revision."""
        revision = self.table.desk.store.revision
        if self._previews[0] != revision:
            self._previews = (revision, {})
        known = self._previews[1]
        if asked.id not in known:
            known[asked.id] = list(self._foreseen(asked))
        return known[asked.id]

    def _foreseen(self, asked: Request) -> Iterator[Line]:
        desk = self.table.desk
        result = desk.preview(command("grant", asked.id))
        if result.need is not None:
            yield (("→ dice decide: ", "dim"), (result.need[0], "warn"))
            return
        if not result.ok:
            yield ((result.message, "danger"),)
            return
        changes = desk.differences(result)
        for change in changes[:MOST_CHANGES]:
            whose: Line = ((f"{change.who} ", "name"),) if change.who else ()
            yield (*whose, (f"{change.what} {change.before} → ".lstrip(), "dim"), (change.after, "warn"))
        if len(changes) > MOST_CHANGES:
            yield ((f"and {len(changes) - MOST_CHANGES} more", "dim"),)
        elif not changes:
            # The first line says only that it is granted.
            said = desk.told(result)[1 : 1 + MOST_CHANGES]
            for told, _ in said or [("nothing changes", False)]:
                yield (("→ ", "dim"), (told, "warn" if said else "dim"))

    def press(self, stroke: str) -> bool:
        asked = self.under_cursor
        if asked is None or stroke not in ("enter", "e", "x"):
            return super().press(stroke)
        if stroke == "enter":
            self.table.send(command("grant", asked.id), lambda result: self.go_on(), now=True)
        elif stroke == "e":
            self.answer(asked.id)
        else:
            self.deny(asked)
        return True

    def deny(self, asked: Request) -> None:
        """Turn a request down, with a word if there is one."""

        def helper(typed: str, width: int) -> Help:
            return shows(clip((("  ", "text"), *_told(asked)), width), ((" A word why, or none.", "dim"),))

        def answered(typed: str | None) -> None:
            if typed is not None:
                word = [text(typed.strip())] if typed.strip() else []
                self.table.send(command("deny", asked.id, *word), lambda result: self.go_on(), now=True)

        self.table.tracker.ask(Prompt(f"deny {asked.id}", helper, lead="why:"), answered)

    def go_on(self) -> None:
        """To the next request; back to the table when none is left, or a roll is held back for it to show."""
        if self.asked and self.table.desk.store.reveal is None:
            self.redraw()
        else:
            self.answer(None)

    def table_moved(self) -> None:
        """Show what is asked for now."""
        self.redraw()


def _told(asked: Request) -> Line:
    faces: Line = ((f" @ {' '.join(map(str, asked.faces))}", "gain"),) if asked.faces else ()
    return ((f"{asked.id} ", "dim"), (f"{asked.seat} ", "name"), (asked.line, "text"), *faces)
