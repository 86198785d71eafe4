"""Using a manifestation: what each would cost and risk, then wyrd dice and targets."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.app.modals.base import Modal
from tracker.app.modals.chooser import LETTERS
from tracker.app.naming import called, everyone, text
from tracker.app.pending import Letters
from tracker.app.render.chance import tenths
from tracker.app.render.hints import Hint
from tracker.app.render.line import Drawing, Line, Piece, Row, clip, fit, join, spread, wrap
from tracker.table.language.words import Command, command
from tracker.table.telling.view import EntityView
from tracker.table.wyrding.options import Option

NARROW = 62
"""Below this many cells the abilities stand without columns."""


class Chosen(msgspec.Struct, frozen=True):
    """What has been chosen so far: dice by their place among the ready ones, targets and helpers by id."""

    dice: frozenset[int] = frozenset()
    targets: tuple[str, ...] = ()
    withstood: frozenset[str] = frozenset()
    helpers: frozenset[str] = frozenset()


class Use(Modal[Command]):
    """Gives the command of the use declared, or None. First a letter picks the ability; then digits commit dice, letters
    target (twice: it withstood), capital letters add helpers, Enter does it."""

    def __init__(self, lead: EntityView, options: Sequence[Option], others: Sequence[EntityView]) -> None:
        super().__init__()
        self.lead = lead
        self.options = options
        self.others = others
        self.option: Option | None = None
        self.chosen = Chosen()
        self.by_letter = {entity.letter: entity.id for entity in others}
        self.small, self.capital = Letters(), Letters()

    @property
    def dice_ready(self) -> list[str]:
        """The lead's ready wyrd dice, such as `d6`, smallest first."""
        pool = self.lead.wyrd
        return sorted(pool.ready, key=lambda die: int(die[1:])) if pool else []

    # --- drawing -------------------------------------------------------------------------------------------

    def draw(self, width: int) -> Drawing:
        title: Line = (("manifest: ", "title"), (f"{self.lead.letter} ", "key"), (self.lead.name, "title"))
        if self.option is None:
            rows = self._abilities(width)
            hints: tuple[Hint, ...] = (("letter", "chooses"), ("esc", "leaves"))
        else:
            rows = self._declaration(self.option, width)
            hints = (
                *(("letters", "targets"), ("enter", "uses"), ("1-9", "dice"), ("capitals", "helpers")),
                ("esc", "back"),
            )
            waiting = self.small.typed or self.capital.typed.upper()
            title = (*title, (f"  {waiting}…", "key")) if waiting else title
        return Drawing(tuple(rows), ((1, title),), self.note(hints, width))

    def _abilities(self, width: int) -> list[Row]:
        if width < NARROW:
            return [self._narrow(letter, o, width) for letter, o in zip(LETTERS, self.options, strict=False)]
        name = max(10, min(26, max(len(o.ability.title) for o in self.options), width - 58))
        head = f"     {fit('', name)}  {'class':<9}{'cost':>4}  {'takes':>6}  {'reach':>7}  {'event':>8}"
        rows = [Row("", (clip(((head, "dim"),), width),))]
        for letter, option in zip(LETTERS, self.options, strict=False):
            ability = option.ability
            usable = not option.fault
            role = "text" if usable else "dim"
            mark = "✓" if option.own >= option.minimum else "✗"
            line: list[Piece] = [
                (f"  {letter}  ", "key" if usable else "dim"),
                (fit(ability.title, name), role),
                (f"  {ability.weight:<9}", role),
            ]
            if ability.passive is None:
                line += [
                    (f"+{option.gain:<3}", "stress" if usable else "dim"),
                    (f"  {option.minimum:>4} {mark}", "dim" if mark == "✓" else "danger"),
                    (f"  {_metres(option.reach):>7}", role),
                    (f"  {self._percent(option, column=True):>8}", "warn" if usable else "dim"),
                ]
            lines: list[Line] = [clip(line, width)]
            about = join(
                (((word, "dim"),) for word in (_more(option), option.fault) if word), (" · ", "faint")
            )
            lines += wrap((("     ", "text"), *about), width - 1, 5)
            rows.append(Row(letter, tuple(lines)))
        return rows

    def _narrow(self, letter: str, option: Option, width: int) -> Row:
        """An ability with its figures below its name, where there is no room for columns."""
        ability = option.ability
        head = spread(
            ((f"  {letter}  ", "key"), (ability.title, "text")),
            ((self._percent(option) + " ", "warn"),),
            width,
        )
        told = f"{ability.weight} +{option.gain}, takes {option.minimum}, reach {_metres(option.reach)}"
        about = ", ".join(part for part in (option.fault or told, _more(option)) if part)
        return Row(letter, (head, *wrap((("     ", "text"), (about, "dim")), width - 1, 5)))

    def _declaration(self, option: Option, width: int) -> list[Row]:
        ability = option.ability
        lines: list[Line] = [
            (
                (f" {ability.title}", "active"),
                (f"  {ability.weight}", "dim"),
                ("  stress ", "dim"),
                (f"+{option.gain}", "stress"),
                ("  reach ", "dim"),
                (_metres(option.reach), "text"),
                ("  event ", "dim"),
                (self._percent(option), "warn"),
            ),
            ((f" not now: {option.fault}", "danger"),) if option.fault else (),
        ]
        dice: list[Piece] = [(" dice    ", "dim")]
        for number, die in enumerate(self.dice_ready, 1):
            on = number - 1 in self.chosen.dice
            dice += [
                (f"{number} ", "key"),
                ("■ " if on else "□ ", "gain" if on else "faint"),
                (f"{die}   ", "text"),
            ]
        if ability.wyrd:
            dice.append((f"rolls {ability.wyrd}", "dim"))
        else:
            dice = [(" dice    ", "dim"), ("rolls none; one ready die is enough", "dim")]
        lines += [clip(dice, width), ()]
        rows = [Row("", tuple(lines))]
        for entity in self.others:
            rows.append(Row(entity.id, (clip(self._target(entity), width),)))
        return rows

    def _percent(self, option: Option, *, column: bool = False) -> str:
        """The chance of an event, if this seat may know what it is made of."""
        return f"{tenths(option.chance, column=column)} %" if self.lead.recoil_next is not None else "?"

    def _target(self, entity: EntityView) -> Line:
        targeted = entity.id in self.chosen.targets
        withstood = entity.id in self.chosen.withstood
        helping = entity.id in self.chosen.helpers
        word = "withstood" if withstood else "target" if targeted else "helps" if helping else ""
        role = "warn" if withstood else "danger" if targeted else "gain" if helping else "dim"
        state = "down" if entity.down else "phased out" if entity.phased else ""
        return (
            (f" {entity.letter:>2} ", "key"),
            ("■ " if word else "□ ", role if word else "faint"),
            (fit(entity.name, 24), "text" if word else "dim"),
            (f" {word}", role),
            (f" {state}", "dim"),
        )

    # --- keys ----------------------------------------------------------------------------------------------

    def press(self, stroke: str) -> bool:
        if self.option is None:
            return self._press_ability(stroke)
        is_letter = len(stroke) == 1 and stroke.isascii() and stroke.isalpha()
        if not (is_letter and stroke.islower()):
            self._aim(self.small.settle(self.by_letter))
        if not (is_letter and stroke.isupper()):
            self._help(self.capital.settle(self.by_letter))
        if stroke == "esc":
            self.option, self.chosen = None, Chosen()
        elif stroke == "enter":
            self.answer(self.command)
        elif stroke.isdigit():
            self._toggle_die(int(stroke) - 1)
        elif stroke == "space":
            self._toggle_target(self.board.cursor_key)
        elif is_letter and stroke.isupper():
            self._help(self.capital.press(stroke.lower(), self.by_letter))
        elif is_letter:
            self._aim(self.small.press(stroke, self.by_letter))
        else:
            return super().press(stroke)
        self.redraw()
        return True

    def _aim(self, letters: Sequence[str]) -> None:
        for letter in letters:
            self._toggle_target(self.by_letter[letter])

    def _help(self, letters: Sequence[str]) -> None:
        for letter in letters:
            self._set(helpers=self.chosen.helpers ^ {self.by_letter[letter]})

    def _press_ability(self, stroke: str) -> bool:
        if stroke == "enter" and self.board.cursor_key:
            stroke = self.board.cursor_key
        for letter, option in zip(LETTERS, self.options, strict=False):
            if stroke == letter:
                self.option = option
                count = min(option.ability.wyrd, len(self.dice_ready))
                self._set(dice=frozenset(range(count)))
                self.redraw()
                return True
        return super().press(stroke)

    def _toggle_die(self, index: int) -> None:
        assert self.option is not None
        if not 0 <= index < len(self.dice_ready):
            return
        dice = set(self.chosen.dice)
        if index in dice:
            dice.discard(index)
        elif self.option.ability.wyrd:
            while len(dice) >= self.option.ability.wyrd:
                dice.discard(min(dice))
            dice.add(index)
        self._set(dice=frozenset(dice))

    def _toggle_target(self, id: str) -> None:
        """Not targeted, targeted, withstood, and round again."""
        targets, withstood = self.chosen.targets, self.chosen.withstood
        if not id:
            return
        if id not in targets:
            self._set(targets=(*targets, id))
        elif id not in withstood:
            self._set(withstood=withstood | {id})
        else:
            self._set(targets=tuple(t for t in targets if t != id), withstood=withstood - {id})

    def _set(self, **changes: object) -> None:
        self.chosen = msgspec.structs.replace(self.chosen, **changes)

    @property
    def command(self) -> Command:
        """The use as declared."""
        assert self.option is not None
        by_id = {entity.id: entity for entity in self.others}
        words = [called(self.lead), text(self.option.ability.title)]
        dice = [self.dice_ready[index] for index in sorted(self.chosen.dice)]
        if self.option.ability.wyrd and dice:
            words.append(f"dice={','.join(dice)}")
        for key, ids in (
            ("on", self.chosen.targets),
            ("help", sorted(self.chosen.helpers)),
            ("fail", [t for t in self.chosen.targets if t in self.chosen.withstood]),
        ):
            if ids:
                words.append(f"{key}={everyone(by_id[id] for id in ids)}")
        return command("use", *words)


def _metres(reach: float | None) -> str:
    return "–" if reach is None else f"{reach:g} m"


def _more(option: Option) -> str:
    ability = option.ability
    lasts = ability.duration if not ability.amount else f"{ability.amount} {ability.duration}"
    parts = [ability.action, lasts, ability.shape, " ".join(ability.target)]
    if ability.wyrd:
        parts.insert(2, f"{ability.wyrd} wyrd")
    return ", ".join(part for part in parts if part)
