"""The upkeep as one page: every change before → after, dice with their faces, and the keys to take or correct it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from rich.cells import cell_len

from tracker.app.modals.base import Modal
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.naming import text
from tracker.app.render.line import Drawing, Line, Row, clip, fit, join, spread
from tracker.app.render.parts import ERRATIC
from tracker.table.language.words import Command, command
from tracker.table.telling.diff import Difference
from tracker.table.telling.upkeep_plan import Plan, Step
from tracker.table.telling.view import View

PHASES = {
    "durations": "durations run on",
    "recovery": "recovery",
    "passives": "passives",
    "zones": "zones",
    "erratic": "erratic time",
    "flags": "marks of this round",
}
_BETTER = {"hp": 1, "temp": 1, "pp": 1, "stress": -1, "encounter stress": -1, "ambient": -1}
FROM_DICE = ("erratic", "phased", "position")
"""Changes that a die of the same phase decided."""

WORDS = {"erratic": "erratic time", "x": "position"}
CORRECTABLE = {"hp": "hp", "stress": "stress"}
"""Changes that can be set to something else, and the verb that does."""


class Taken(msgspec.Struct, frozen=True):
    """How the page was left: commands to send, one after the other, and whether the page comes back after them."""

    commands: tuple[Command, ...]
    again: bool = False


class UpkeepPage(Modal[Taken]):
    """Shows a plan. `n` gives its command and the corrections; `o` that of its first phase alone; Esc nothing."""

    def __init__(self, plan: Plan, before: View, replan: Callable[[tuple[int, ...]], Plan]) -> None:
        super().__init__()
        self.plan = plan
        self.before = before
        self.replan = replan
        self.corrections: dict[tuple[str, str], str] = {}

    def draw(self, width: int) -> Drawing:
        rows: list[Row] = []
        called = {effect.id: effect.name for effect in self.before.effects}
        called |= {shaping.id: f"{shaping.id} {shaping.name}" for shaping in self.before.shapings}
        whose = [called.get(change.who, change.who) for step in self.plan.steps for change in step.changes]
        names = min(24, max([9, *(cell_len(who) for who in whose)]))
        first_die = 0
        for step in self.plan.steps:
            if not step.empty:
                rows.append(Row("", (self._heading(step, width),)))
                rows += self._rows(step, first_die, names, width)
            first_die += len(step.dice)
        if not rows:
            rows.append(Row("", (((" Nothing changes.", "dim"),),)))
        after = self.plan.after
        who = after.entity(after.active) if after is not None else None
        if who is not None:
            then: Line = (
                (" then ", "dim"),
                ("▶ ", "active"),
                (f"{who.letter} ", "key"),
                (who.name, "active"),
            )
            rows.append(Row("", (clip(then, width),)))
        round_ = after.round if after is not None else self.before.round
        hints = (("n", "takes it"), ("e", "corrects"), ("o", "phase by phase"), ("esc", "leaves it due"))
        return Drawing(tuple(rows), ((1, ((f"upkeep · round {round_}", "title"),)),), self.note(hints, width))

    def _heading(self, step: Step, width: int) -> Line:
        words = PHASES.get(step.phase, step.phase.replace("_", " ")) if step.phase else "the first turn"
        return spread(((f" {words}", "title-focus"),), ((" ".join(step.rules) + " ", "rule"),), width)

    def _rows(self, step: Step, first_die: int, names: int, width: int) -> list[Row]:
        """A phase's changes, the fight's own last, each with the dice it came from; then the dice that changed nothing."""
        dice = {first_die + i: die for i, die in enumerate(step.dice)}
        rows: list[Row] = []
        for number, change in enumerate(sorted(step.changes, key=lambda change: not change.who)):
            own = next((i for i, (name, _) in dice.items() if name.endswith(f" of {change.who}")), None)
            line = self._change(change, names)
            key = f"{change.who}\n{change.what}\n{number}"
            if own is not None and change.what in FROM_DICE:
                name, face = dice.pop(own)
                what = WORDS.get(change.what, change.what)
                die = name.removesuffix(f" of {change.who}").removeprefix(f"{what} ")
                line = spread(line, ((f"  {die} ", "dim"), (f"{face:>3} ", "warn")), width)
                key = f"die {own}"
            rows.append(Row(key, (clip(line, width),)))
        for i, (name, face) in dice.items():
            rows.append(
                Row(f"die {i}", (clip((("     ", "text"), (f"{name} ", "dim"), (str(face), "warn")), width),))
            )
        return rows

    def _change(self, change: Difference, names: int) -> Line:
        effect = next((one for one in self.before.effects if one.id == change.who), None)
        shaping = next((one for one in self.before.shapings if one.id == change.who), None)
        owner = effect.owner if effect is not None else shaping.caster if shaping is not None else change.who
        who = self.before.entity(owner)
        letter = who.letter if who is not None else ""
        name = effect.name if effect is not None else change.who or "the fight"
        if shaping is not None:
            name = f"{shaping.id} {shaping.name}"
        corrected = self.corrections.get((change.who, change.what))
        what = WORDS.get(change.what, change.what.replace("_", " "))
        head: Line = (
            (f"  {letter:>2} ", "key"),
            (fit(name, names), "text"),
            (f" {fit(what, 17)} ", "dim"),
        )
        if change.what == "members":
            return (*head, *self._goings(change.who))
        line: Line = (
            *head,
            (f"{_plain(change, change.before)} → ", "text"),
            (_plain(change, change.after), "dim" if corrected else _role(change)),
        )
        return (*line, (f" → {corrected}", "warn")) if corrected else line

    def _goings(self, id: str) -> Line:
        """Who leaves a zone and who is inside of it from now on, by letter."""
        then = self.plan.after or self.before
        was, now = (next((z.members for z in view.zones if z.id == id), []) for view in (self.before, then))
        letters = {entity.name: entity.letter for entity in (*then.entities, *self.before.entities)}
        told: list[Line] = []
        for names, word, role in (
            ([name for name in was if name not in now], "out", "gain"),
            ([name for name in now if name not in was], "in", "loss"),
        ):
            if names:
                told.append(
                    ((" ".join(letters.get(name, name) for name in names), "key"), (f" {word}", role))
                )
        return join(told)

    def press(self, stroke: str) -> bool:
        if stroke in ("n", "enter"):
            fixes = tuple(self._fix(who, what, value) for (who, what), value in self.corrections.items())
            self.answer(Taken((self.plan.command, *fixes)))
        elif stroke == "o":
            self.answer(self._one_phase())
        elif stroke == "e":
            self.correct()
        else:
            return super().press(stroke)
        return True

    def _one_phase(self) -> Taken:
        """The first phase that changes anything, with those before it, on its own faces."""
        faces: list[int] = []
        last: Step | None = None
        for step in self.plan.steps:
            if not step.phase:
                continue
            last = step
            faces += [face for _, face in step.dice]
            if not step.empty:
                break
        if last is None:
            return Taken((self.plan.command,))
        return Taken((command("upkeep", last.phase, faces=tuple(faces)),), again=True)

    def _fix(self, who: str, what: str, value: str) -> Command:
        return command(CORRECTABLE[what], text(who), f"={value}")

    def correct(self) -> None:
        """Correct the line under the cursor: a die's face, or what a number becomes."""
        key = self.board.cursor_key
        if key.startswith("die "):
            self._correct_die(int(key[4:]))
            return
        who, _, rest = key.partition("\n")
        what = rest.partition("\n")[0]
        if what not in CORRECTABLE:
            self.table.say(
                "hp, stress and dice are corrected here; all else with its own key after n", "warn"
            )
            return

        def helper(typed: str, width: int) -> Help:
            fine = typed.strip().isdigit()
            return shows(
                ((f" {who}: {what} after this upkeep", "text"),),
                fault="" if fine else "a whole number, 0 or more",
            )

        def answered(typed: str | None) -> None:
            if typed is not None:
                self.corrections[(who, what)] = typed.strip()
                self.redraw()

        self.table.tracker.ask(Prompt(f"correct {who}", helper, lead=f"{what}:"), answered)

    def _correct_die(self, index: int) -> None:
        def helper(typed: str, width: int) -> Help:
            fine = typed.strip().isdigit() and not self.replan(self._faces(index, int(typed))).refusal
            return shows(
                ((" The face that was really rolled.", "text"),),
                fault="" if fine else "the die has no such face",
            )

        def answered(typed: str | None) -> None:
            if typed is not None:
                self.plan = self.replan(self._faces(index, int(typed)))
                self.redraw()

        self.table.tracker.ask(Prompt("correct a die", helper, lead="face:"), answered)

    def _faces(self, index: int, face: int) -> tuple[int, ...]:
        """All faces with one replaced; those after it stay as they were."""
        faces = self.plan.faces
        return (*faces[:index], face, *faces[index + 1 :])


def _plain(change: Difference, value: str) -> str:
    return ERRATIC.get(value, value) if change.what == "erratic" else value


def _role(change: Difference) -> str:
    sign = _BETTER.get(change.what)
    if sign is None or not (change.before.isdigit() and change.after.isdigit()):
        return "text"
    return "gain" if (int(change.after) - int(change.before)) * sign > 0 else "loss"
