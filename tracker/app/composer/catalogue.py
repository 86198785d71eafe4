"""What the chosen cells can make: kinds and Intensities within reach, the rest with the reason why not (S22–S25)."""

from __future__ import annotations

import msgspec

from tracker.app.composer.page import Page
from tracker.app.modals.chooser import LETTERS, Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.render.line import GLUE, Drawing, Line, Piece, Row, fit, wrap
from tracker.rules.shaping import Kind, Outcome, ShapingData, ShapingError
from tracker.rules.shaping.defence import hostile
from tracker.rules.shaping.effects import bought, figure
from tracker.rules.shaping.grid import can_make, examples, least_intensity, refusal
from tracker.rules.shaping.outcomes import SHAPES
from tracker.rules.shaping.pricing import intensity

SENSES = ("sight", "hearing", "smell", "touch", "taste")
SUGGESTED: dict[Kind, tuple[str, ...]] = {
    Kind.WARD_BONUS: ("resilience", "persistence", "dodge", "close combat"),
    Kind.MODIFIER: (
        *("close combat", "dodge", "resilience", "persistence", "perception", "stealth"),
        *("athletics", "ranged combat", "shaping"),
    ),
    Kind.SPEED: ("walk", "climb", "swim", "fly"),
    Kind.SENSE: ("heat", "movement", "sound", "life", "magic"),
    Kind.BREATH: ("water", "smoke", "poison gas"),
    Kind.CONCEAL: SENSES,
    Kind.IMPAIR: SENSES,
}
"""Words people mean most often; any other can be typed."""


class Entry(msgspec.Struct, frozen=True):
    """A row of the catalogue: a kind with its sign, and why it cannot be had (empty: it can)."""

    key: str
    kind: Kind
    sign: int
    sample: Outcome
    reason: str = ""


class Catalogue(Page):
    """Picks a kind, then the word it needs; its Intensity is the lowest that does anything."""

    NAME = "outcomes"

    def start(self) -> None:
        """List anew for the cells chosen."""
        self.entries = self._entries()

    def _entries(self) -> list[Entry]:
        """What can be had first, in catalogue order, each with a letter."""
        data, cells = self.composer.data, self.composition.base.cells
        free = iter(LETTERS)
        found: list[Entry] = []
        barred: list[Entry] = []
        for kind in Kind:
            samples = self._samples(kind)
            fitting = [one for one in samples if any(can_make(cell, one, data) for cell in cells)]
            sample = (fitting or list(samples))[0]
            reason = self._reason(kind, sample, bool(fitting))
            for sign in (1, -1) if SHAPES[kind].signed else (0,):
                signed = msgspec.structs.replace(sample, sign=sign)
                key = f"{kind}{sign}"
                if reason:
                    barred.append(Entry(key, kind, sign, signed, reason))
                else:
                    found.append(Entry(key, kind, sign, signed))
        self.letters = {entry.key: next(free, "") for entry in found}
        return found + barred

    def _samples(self, kind: Kind) -> tuple[Outcome, ...]:
        """A plain outcome of a kind for each word it may carry; the easiest way to move comes first."""
        data = self.composer.data
        found = examples(kind, data)
        if kind is not Kind.MOVE:
            return found
        modes = sorted(data.move, key=lambda mode: data.move[mode])
        return tuple(
            msgspec.structs.replace(found[0], detail=mode, intensity=data.move[mode]) for mode in modes
        )

    def _reason(self, kind: Kind, sample: Outcome, fits: bool) -> str:
        data, cells = self.composer.data, self.composition.base.cells
        if not fits:
            why = next(filter(None, (refusal(cell, sample, data) for cell in cells)), None)
            return why.reason if why else "no cell is chosen"
        least, most = least_intensity(kind, sample.detail, data), self.composer.max_intensity
        if least > most:
            return f"begins at Intensity {least}; Max I is {most}"
        if any(outcome.kind is kind for outcome in self.composition.base.outcomes):
            return "chosen already; raise its Intensity"
        return ""

    def draw(self, width: int) -> Drawing:
        rows = [self._row(entry, width) for entry in self.entries]
        cells = " + ".join(map(str, self.composition.base.cells))
        title: Line = (
            (f"what {cells} can do", "title"),
            (f"  up to Intensity {self.composer.max_intensity}", "dim"),
        )
        takes = "takes it" if self.composer.enter_takes else "casts"
        return self.framed(rows, title, (("letter", "chooses"), ("enter", takes), ("esc", "back")))

    def _row(self, entry: Entry, width: int) -> Row:
        letter = self.letters.get(entry.key, "")
        name = self._name(entry)
        head: list[Piece] = [
            (f" {letter or ' '}  ", "key"),
            (fit(name, 21), "dim" if entry.reason else "text"),
            (" ", "text"),
        ]
        if entry.reason:
            return Row(entry.key, tuple(wrap((*head, (entry.reason, "dim")), width - 1, 26)))
        return Row(entry.key, tuple(wrap((*head, *self._ratings(entry)), width - 1, 26)))

    def _name(self, entry: Entry) -> str:
        title = self.composer.data.outcome[entry.kind].title.removeprefix("a ").removeprefix("an ")
        sign = {1: " for the better", -1: " for the worse"}.get(entry.sign, "")
        return title + (sign if len(title) + len(sign) <= 21 else {1: " +", -1: " −"}.get(entry.sign, ""))

    def _ratings(self, entry: Entry) -> list[Piece]:
        """What each Intensity within reach buys, those that buy no more left out."""
        pieces: list[Piece] = []
        told = ""
        for outcome in ratings(entry.sample, self.composer.data, self.composer.max_intensity):
            buys = _buys(outcome, self.composer.data)
            if buys == told:
                continue
            told = buys
            pieces += [("  ", "text")] if pieces else []
            pieces += [(f"{outcome.intensity}:{GLUE}", "effect"), (buys.replace("× ", f"×{GLUE}"), "dim")]
        return pieces

    def press(self, stroke: str) -> bool:
        for entry in self.entries:
            if stroke == self.letters.get(entry.key) and stroke:
                self.choose(entry)
                return True
        return False

    def take(self) -> None:
        entry = next((each for each in self.entries if each.key == self.cursor), None)
        if entry is not None:
            self.choose(entry)

    def choose(self, entry: Entry) -> None:
        """Take a kind, once its word is known; what cannot be had says why."""
        if entry.reason:
            self.composer.tell(f"{self._name(entry)}: {entry.reason}", "warn")
            return
        words = self.words(entry)
        if not words:
            self._add(entry.sample)
        elif len(words) == 1 and SHAPES[entry.kind].words:
            self._add(msgspec.structs.replace(entry.sample, detail=words[0]))
        else:
            self._ask(entry, words)

    def words(self, entry: Entry) -> list[str]:
        """The words to choose from: those the kind may carry in these cells, or those people mean most often."""
        data, shape, cells = self.composer.data, SHAPES[entry.kind], self.composition.base.cells
        if shape.words:
            return [
                one.detail
                for one in examples(entry.kind, data)
                if any(can_make(cell, one, data) for cell in cells)
            ]
        if entry.kind is Kind.MOVE:
            most = self.composer.max_intensity
            return [mode for mode in data.move if data.move[mode] <= most]
        words = list(SUGGESTED.get(entry.kind, ())) if shape.detail else []
        return [*words, "all"] if shape.all_from <= self.composer.max_intensity else words

    def _ask(self, entry: Entry, words: list[str]) -> None:
        shape = SHAPES[entry.kind]

        def chosen(word: str | None) -> None:
            if word == "":
                self._type(entry)
            elif word is not None:
                self._with_word(entry, word)

        choices = [Choice(word, ((word, "text"),)) for word in words]
        if not shape.named:
            choices.append(Choice("-", (("nothing in particular", "dim"),)))
        other = None if shape.words or entry.kind is Kind.MOVE else (":", "another word")
        self.composer.table.tracker.ask(Chooser(self._name(entry), choices, other), chosen)

    def _type(self, entry: Entry) -> None:
        def helper(typed: str, width: int) -> Help:
            about: Line = ((" A skill, sense, medium or mode, in lower case.", "dim"),)
            try:
                msgspec.structs.replace(entry.sample, detail=typed.strip().lower())
            except ShapingError as error:
                return shows(about, fault=str(error))
            return shows(about, fault="" if typed.strip() else "type a word")

        def answered(typed: str | None) -> None:
            if typed is not None:
                self._with_word(entry, typed.strip().lower())

        self.composer.table.tracker.ask(Prompt(self._name(entry), helper, lead="word:"), answered)

    def _with_word(self, entry: Entry, word: str) -> None:
        data = self.composer.data
        detail = "" if word == "-" else word
        least = least_intensity(entry.kind, detail, data)
        if detail == "all":
            least = SHAPES[entry.kind].all_from
        self._add(
            msgspec.structs.replace(entry.sample, detail=detail, intensity=max(entry.sample.intensity, least))
        )

    def _add(self, outcome: Outcome) -> None:
        """Take an outcome; what harms others is cast across a distance unless a Range was chosen."""
        now = self.composition
        outcomes = (*now.base.outcomes, outcome)
        made = now.outcomes(outcomes)
        if hostile(outcome, self.composer.data) and not now.base.range and "range" not in now.fixed:
            made = made.build(range=1)
        self.composer.change(made)
        self.composer.show("bench", f"outcome {len(outcomes) - 1}")


def ratings(outcome: Outcome, data: ShapingData, most: int) -> list[Outcome]:
    """`outcome` at each Intensity it can have, up to what the Shaper reaches."""
    least = least_intensity(outcome.kind, outcome.detail, data)
    top = min(data.outcome[outcome.kind].most, most)
    found = [msgspec.structs.replace(outcome, intensity=rating) for rating in range(least, top + 1)]
    return [one for one in found if intensity(one, data) <= most]


def _buys(outcome: Outcome, data: ShapingData) -> str:
    """What an Intensity buys, whatever the word that goes with it."""
    if outcome.kind in data.buys:
        return bought(outcome, data)
    return figure(outcome, data).partition(" to ")[0]
