"""Acts on magic that goes on, as lines of the language with what they mean and the exact chance that they work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tracker.app.desk import Desk
from tracker.app.modals.chooser import Choice
from tracker.app.naming import called
from tracker.app.render.chance import percent
from tracker.app.render.line import GLUE, Line, Piece
from tracker.rules.d100 import Grade, dice_text
from tracker.rules.shaping import Form, Kind
from tracker.table.shaping.chances import Chance, Chances, DispelChance, SenseChance
from tracker.table.shaping.defending import Stand
from tracker.table.shaping.prospect import SubjectOutlook, met_later
from tracker.table.shaping.view import ShapingView
from tracker.table.state import Shaping
from tracker.table.telling.view import EntityView

DEFENDS = {"dodge": "dodges", "guard": "guards", "resist": "resists", "none": "does not defend"}
"""Ways to defend, as what someone does."""


class Act(msgspec.Struct, frozen=True):
    """A line of the language, what it means, the chance that it works, and what that rests on. A line that ends in `=` or
    `-` waits for words; `asks` says for which. Without a line it is only told."""

    line: str
    words: Line
    chance: str = ""
    more: str = ""
    asks: str = ""


class Acts:
    """What can be done about magic. Chances are told to whoever knows the stored result: the game master."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.view = desk.view
        whole = desk.seen_by.role == "gm"
        self.chances = Chances(desk.state, desk.store.rules)
        self._running = desk.state.shapings if whole else {}

    def choices(self, acts: Sequence[Act]) -> list[Choice]:
        """The rows of a chooser; whatever would be refused is dimmed and says why."""
        return [self._choice(act) for act in acts]

    def _choice(self, act: Act) -> Choice:
        refused = "" if act.asks else self._refusal(act.line)
        if refused:
            dim = tuple((text, role if role == "key" else "dim") for text, role in act.words)
            return Choice(act.line, dim, more=refused)
        chance: Line = ((f"  {act.chance}", "gain"),) if act.chance else ()
        return Choice(act.line, (*act.words, *chance), more=act.more.replace(" %", f"{GLUE}%"))

    def _refusal(self, line: str) -> str:
        result = self.desk.preview(line)
        return "" if result.ok or result.need is not None else result.message

    # --- about one Shaping ---------------------------------------------------------------------------------

    def about(self, shaping: ShapingView) -> list[Act]:
        """All that can be done about one Shaping."""
        running = self._running.get(shaping.id)
        return [
            *self._fires(shaping, running),
            *self._keeps(shaping),
            *self._escapes(shaping, running),
            *self._crosses(shaping, running),
            *self._dispels(shaping, running),
            *self.senses(),
        ]

    def _fires(self, shaping: ShapingView, running: Shaping | None) -> Iterator[Act]:
        """A Trigger whose event has come: defences meet the stored result (S74)."""
        if not shaping.armed:
            return
        comes: Piece = ("it fires: ", "text")
        targets = [entity for entity in self.view.entities if entity.name in shaping.targets]
        if running is None or not targets:
            yield Act(f"fire {shaping.id}", (("its event has come: it fires", "text"),))
            return
        for entity, outlook in self._met(shaping.id, targets[:1]):
            for how in outlook.ways:
                ((_, look),) = self._met(shaping.id, [entity], {entity.id: how})
                rest = self._met(shaping.id, targets[1:])
                said = _defend([(entity, look), *rest])
                words: Line = (comes, (f"{entity.letter} ", "key"), (f"{entity.name} {DEFENDS[how]}", "text"))
                also = f"{len(rest)} more defend as best they can" if rest else ""
                yield Act(f"fire {shaping.id}{said}", words, _passes(look), _both(_rolls(look), also))
        yield Act(f"fire {shaping.id} touch=miss", (("its hit misses: it waits on", "text"),))

    def _keeps(self, shaping: ShapingView) -> Iterator[Act]:
        """What its caster does about it: keep it going, order it, let it go (S63, S65, S67)."""
        caster = self.view.entity(shaping.caster)
        if shaping.maintenance in ("concentration", "active"):
            more = ""
            if caster is not None and self._running:
                held = self.chances.hold_on(caster.id)
                more = f"if {caster.name} is hurt: {_stand(held.stand)} keeps it {percent(held.works)} %"
            yield Act(
                f"direct {shaping.id}", (("it is kept going this turn: a Combat Action", "text"),), more=more
            )
        if shaping.maintenance == "active":
            yield Act(
                f"direct {shaping.id} order=", (("it is steered: a Combat Action", "text"),), asks="order"
            )
        elif shaping.beings:
            words: Line = (("another order: a Movement Action", "text"),)
            yield Act(f"direct {shaping.id} order=", words, asks="order")
        yield Act(f"drop {shaping.id}", (("its caster lets it go", "text"),))
        if shaping.structure is not None:
            words = ((f"it is battered, HP {shaping.structure}", "text"),)
            yield Act(f"batter {shaping.id} -", words, asks="damage")

    def _escapes(self, shaping: ShapingView, running: Shaping | None) -> Iterator[Act]:
        """Whoever it holds tries to break free (S56)."""
        for entity in self.view.entities:
            if entity.name not in shaping.targets or entity.name == shaping.caster or shaping.armed:
                continue
            words: Line = (*_who(entity), (" tries to break free", "text"))
            chance = self.chances.escape(entity.id, shaping.id) if running is not None else None
            yield _act(f"escape {called(entity)} {shaping.id}", words, chance, running)

    def _crosses(self, shaping: ShapingView, running: Shaping | None) -> Iterator[Act]:
        """Whoever is up passes through, past a denial, or looks closer; others come into an area (S34, S48, S58, S64)."""
        active = self.view.entity(self.view.active)
        if active is not None and shaping.passages is not None:
            yield Act(f"cross {called(active)} {shaping.id}", (*_who(active), (" goes through", "text")))
        if running is None:
            return
        if active is not None and running.build.has(Kind.WARD_DENY):
            words: Line = (*_who(active), (" tries to pass", "text"))
            chance = self.chances.cross(active.id, shaping.id)
            yield _act(f"cross {called(active)} {shaping.id}", words, chance, running)
        if any(cell.form is Form.MIND for cell in running.build.cells) and running.build.has(Kind.CONCEAL):
            for entity in self.view.entities:
                if entity.name in shaping.targets and entity.name != shaping.caster:
                    words = (*_who(entity), (" looks closer", "text"))
                    chance = self.chances.doubt(entity.id, shaping.id)
                    yield _act(f"doubt {called(entity)} {shaping.id}", words, chance, running)
        if running.build.radius is not None:
            yield from self._area(shaping, running)

    def _area(self, shaping: ShapingView, running: Shaping) -> Iterator[Act]:
        """Who comes into an area meets it with one defence; who leaves pauses it (S34)."""
        held = {hold.who: hold.away for hold in running.holds}
        for entity in self.view.entities:
            away = held.get(entity.id)
            if away is None and entity.name != shaping.caster:
                ((_, look),) = self._met(shaping.id, [entity])
                words: Line = (*_who(entity), (" comes inside", "text"))
                line = f"in {shaping.id} {called(entity)}{_defend([(entity, look)])}"
                yield Act(line, words, _passes(look), _rolls(look))
            elif away:
                words = (*_who(entity), (" is inside again", "text"))
                yield Act(f"in {shaping.id} {called(entity)}", words)
            elif away is not None:
                words = (*_who(entity), (" goes outside: it pauses", "text"))
                yield Act(f"out {shaping.id} {called(entity)}", words)

    def _dispels(self, shaping: ShapingView, running: Shaping | None) -> Iterator[Act]:
        """Every Shaper but its caster, whoever is up first (S69)."""
        for entity in self._shapers():
            if entity.name == shaping.caster:
                continue
            words: Line = (*_who(entity), (" dispels it", "text"))
            line = f"dispel {called(entity)} {shaping.id}"
            if running is None:
                yield Act(line, words)
                continue
            found = self.chances.dispel(entity.id, shaping.id)
            yield Act(line, words, f"{percent(found.works)} %", _price(found))

    # --- about none in particular --------------------------------------------------------------------------

    def senses(self) -> Iterator[Act]:
        """Whoever is up, if a Shaper, feels for magic (S68)."""
        active = self.view.entity(self.view.active)
        for entity in self._shapers():
            if entity is active:
                words: Line = (*_who(entity), (" senses magic", "text"))
                found = self.chances.sense(entity.id)
                chance = f"{percent(found.odds.succeeding)} %"
                yield Act(f"sense {called(entity)}", words, chance, _felt(found))

    def _shapers(self) -> list[EntityView]:
        state, up = self.desk.state, self.view.active
        able = [e for e in self.view.entities if e.id in state.entities and state.entities[e.id].shaper]
        own = [e for e in able if self.desk.is_gm or e.mine]
        return sorted(own, key=lambda entity: entity.name != up)

    def _met(
        self, shaping: str, entities: Sequence[EntityView], defend: dict[str, str] | None = None
    ) -> list[tuple[EntityView, SubjectOutlook]]:
        ids = tuple(entity.id for entity in entities)
        looks = met_later(self.desk.state, self.desk.store.rules, shaping, ids, defend or {})
        return list(zip(entities, looks, strict=True))


def _act(line: str, words: Line, chance: Chance | None, running: Shaping | None) -> Act:
    """An act opposed by the stored result of a Shaping."""
    if chance is None or running is None:
        return Act(line, words)
    stored = running.result
    against = f"{_stand(chance.stand)} against its {stored.roll} of {stored.skill}, {stored.grade}"
    return Act(line, words, f"{percent(chance.works)} %", against)


def _who(entity: EntityView) -> Line:
    return ((f"{entity.letter} ", "key"), (entity.name, "text"))


def _stand(stand: Stand) -> str:
    """What something is rolled with."""
    dice = f" {dice_text(stand.dice)}" if stand.dice else ""
    return f"{stand.skill.replace('_', ' ')} {stand.value} %{dice}"


def _passes(look: SubjectOutlook) -> str:
    """The greatest chance that something of a Shaping takes hold."""
    chances = [*(hurdle.past for hurdle in look.hurdles), *(() if look.free is None else (look.free,))]
    return f"past {percent(max(chances))} %" if chances else ""


def _rolls(look: SubjectOutlook) -> str:
    return ", ".join(
        f"{hurdle.name} {_stand(hurdle.stand).partition(' ')[2] if hurdle.name != 'guard' else _stand(hurdle.stand)}"
        for hurdle in look.hurdles
    )


def _both(*said: str) -> str:
    return " · ".join(filter(None, said))


def _defend(looks: Sequence[tuple[EntityView, SubjectOutlook]]) -> str:
    """The word that says who defends how, where that has to be said."""
    said = [f"{called(entity)}:{look.how}" for entity, look in looks if look.how != look.unsaid]
    return f" defend={','.join(said)}" if said else ""


def _price(found: DispelChance) -> str:
    """What a Dispel rests on and costs."""
    raised = f" with Range {found.range}" if found.range else ""
    costs = "/".join(str(getattr(found.costs, grade)) for grade in Grade)
    return _both(
        f"Magnitude {found.magnitude}{raised}",
        f"{_stand(found.stand)} against {found.against} %",
        f"PP {costs} by grade",
        f"Backlash {percent(found.backlash)} %" if found.backlash else "",
    )


def _felt(found: SenseChance) -> str:
    """What each grade of Sense Magic tells, with its chance."""
    odds = found.odds
    return _both(
        f"{_stand(found.stand)}, {found.pp} PP",
        f"place and Form {percent(odds.success)} %",
        f"all of it {percent(odds.critical)} %",
        f"a false impression {percent(odds.fumble)} %",
    )
