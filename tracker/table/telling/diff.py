"""What differs between two views of the same table, in words: before → after."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.table.telling.view import EntityView, View


class Difference(msgspec.Struct, frozen=True):
    """One thing that differs: whose (a name; empty for the fight itself), what, and its two values in words."""

    who: str
    what: str
    before: str
    after: str

    def __str__(self) -> str:
        subject = " ".join(filter(None, (self.who, self.what)))
        return f"{subject} {self.before} → {self.after}"


_FIGHT = (
    "fight",
    "stage",
    "round",
    "active",
    "encounter_stress",
    "ambient",
    "recoil_chance",
    "clock_seconds",
)
_ENTITY = (
    "side",
    "hidden",
    "initiative",
    "hp",
    "hp_max",
    "temp",
    "stress",
    "added_stress",
    "phased",
    "erratic",
    "delayed",
    "position",
    "spirit",
    "gift_lock",
    "pp",
    "pp_max",
    "active_magnitude",
    "reserve",
    "wounded",
    "bleeding",
    "dying",
    "fatigue",
    "note",
)


def differences(before: View, after: View) -> list[Difference]:
    """Everything that differs, the fight first, then entities in list order, zones and effects."""
    found: list[Difference] = []
    _compare(found, "", _FIGHT, before, after)
    _compare(found, "place", tuple(before.place.__struct_fields__), before.place, after.place)
    old = {entity.id: entity for entity in before.entities}
    new = {entity.id: entity for entity in after.entities}
    for key, entity in new.items():
        if key not in old:
            found.append(Difference(entity.name, "", "not there", "there"))
        else:
            _entity(found, old[key], entity)
    found.extend(Difference(gone.name, "", "there", "gone") for key, gone in old.items() if key not in new)
    _rows(found, before.zones, after.zones, ("source", "center", "radius", "events", "members"))
    _rows(found, before.effects, after.effects, ("owner", "left", "held", "targets"))
    _rows(found, before.shapings, after.shapings, ("magnitude", "targets", "maintenance", "left"))
    return found


def _entity(found: list[Difference], old: EntityView, new: EntityView) -> None:
    if old is new or old == new:
        return
    if old.name != new.name:
        found.append(Difference(new.name, "name", old.name, new.name))
    _compare(found, new.name, _ENTITY, old, new)
    for what in ("conditions", "counters", "ongoing", "gifts"):
        _named(found, new.name, getattr(old, what), getattr(new, what))
    if old.wyrd != new.wyrd and old.wyrd and new.wyrd:
        _compare(found, new.name, ("ready", "in_use", "expended"), old.wyrd, new.wyrd, prefix="wyrd ")


def _named(found: list[Difference], who: str, old: list[Any], new: list[Any]) -> None:
    before = {row.name: row for row in old}
    after = {row.name: row for row in new}
    for name in {**before, **after}:
        if before.get(name) != after.get(name):
            found.append(Difference(who, name, _row(before.get(name)), _row(after.get(name))))


def _row(row: Any) -> str:
    if row is None:
        return "none"
    for key in ("standing", "left", "value", "amount"):
        value = getattr(row, key, None)
        if value is not None:
            return str(value)
    return "on"


def _rows(found: list[Difference], old: list[Any], new: list[Any], fields: tuple[str, ...]) -> None:
    before = {row.id: row for row in old}
    after = {row.id: row for row in new}
    for key in {**before, **after}:
        first, second = before.get(key), after.get(key)
        if first is None or second is None:
            name = getattr(first or second, "name", "")
            label = f"{key} {name}".strip()
            found.append(
                Difference(label, "", "running" if first else "none", "running" if second else "over")
            )
        elif first != second:
            _compare(found, key, fields, first, second)


def _compare(
    found: list[Difference], who: str, fields: tuple[str, ...], old: Any, new: Any, prefix: str = ""
) -> None:
    for field in fields:
        before, after = getattr(old, field, None), getattr(new, field, None)
        if before != after:
            found.append(Difference(who, prefix + field.replace("_", " "), _said(before), _said(after)))


def _said(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, (list, tuple)):
        return ", ".join(_said(item) for item in value) or "none"
    return str(value)
