"""Keys as people write them: one spelling for the table of actions, the keymap file and the key test."""

from __future__ import annotations

from textual import events

_SPELLED = {
    " ": "space",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "page up",
    "pagedown": "page down",
    "escape": "esc",
}


def stroke_of(event: events.Key) -> str:
    """How a key press is spelled: the character it types, else a name such as `enter`, `esc`, `↑`, `ctrl+r`."""
    character = event.character
    if event.key.startswith(("ctrl+", "alt+", "shift+")) and not (character and character.isprintable()):
        return event.key
    if character and character.isprintable() and event.key not in _SPELLED:
        return _SPELLED.get(character, character)
    return _SPELLED.get(event.key, event.key)
