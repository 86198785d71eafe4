"""The table's settings: what each may be, and what it means."""

from __future__ import annotations

import msgspec

from tracker.table.language.values import whole, yes_no
from tracker.table.refusal import Refused
from tracker.table.state import Settings

RULES = ("wyrding", "gifts", "shaping")


class Setting(msgspec.Struct, frozen=True):
    """One setting: its meaning for people and the words it takes (empty: yes/no, a number or a list)."""

    help: str
    choices: tuple[str, ...] = ()


SETTINGS: dict[str, Setting] = {
    "rules": Setting("the rule systems in use, with commas between them"),
    "engine": Setting("how initiative is found", ("typed", "crux", "beasts")),
    "dice": Setting("who rolls: the program, or people who then type the faces", ("roll", "ask")),
    "round_seconds": Setting("seconds in a round"),
    "show_hp": Setting("how players see the HP of others", ("words", "figures", "none")),
    "show_stress": Setting("whether players see stress"),
    "reveal": Setting("when the hidden come into view", ("manual", "first_turn")),
    "new_hidden": Setting("whether newcomers start hidden"),
    "held": Setting(
        "whether recoil and casting rolls are shown digit by digit, as the game master presses space"
    ),
}


def read(key: str, text: str) -> object:
    """The value a person typed for a setting. Refuses unknown keys and words."""
    setting = SETTINGS.get(key)
    if setting is None:
        raise Refused(f"there is no setting {key}; there are {', '.join(SETTINGS)}")
    if setting.choices:
        if text not in setting.choices:
            raise Refused(f"{key} is one of {', '.join(setting.choices)}, not {text or 'nothing'}")
        return text
    if key == "rules":
        return _rules(text)
    if key == "round_seconds":
        seconds = whole(text)
        if not 1 <= seconds <= 86_400:
            raise Refused(f"a round takes between 1 and 86400 seconds, not {seconds}")
        return seconds
    try:
        return yes_no(text)
    except Refused:
        raise Refused(f"{key} is yes or no, not {text or 'nothing'}") from None


def shown(settings: Settings, key: str) -> str:
    """A setting's value as people type it."""
    value = getattr(settings, key)
    return "by the rules" if value is None else as_typed(value)


def as_typed(value: object) -> str:
    """A value of a setting or of a house rule as people type it: yes or no, a list with commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


def _rules(text: str) -> tuple[str, ...]:
    wanted = [part.strip() for part in text.split(",") if part.strip()]
    unknown = [part for part in wanted if part not in RULES]
    if unknown or not wanted:
        raise Refused(f"rules are some of {', '.join(RULES)}, not {', '.join(unknown) or 'none'}")
    return tuple(rule for rule in RULES if rule in wanted)
