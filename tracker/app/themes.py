"""How the screen looks: six themes over one visual language (`styles/roles.tcss` says what each role means).

A theme names the same few colours: ink, paper, and one for each thing that must be told apart. Nothing is told by colour alone,
so `plain` (the terminal's own sixteen colours) and `mono` (none) say the same.
"""

from __future__ import annotations

import msgspec
from textual.theme import Theme


class Ink(msgspec.Struct, frozen=True):
    """The colours of a theme, as CSS colours."""

    paper: str
    ink: str
    dim: str
    faint: str
    frame: str
    focus: str
    cursor: str
    active: str
    key: str
    danger: str
    warn: str
    gain: str
    stress: str
    zone: str
    effect: str
    dark: bool = True
    ansi: bool = False


INKS: dict[str, Ink] = {
    # Warm and low in light, for a table where people look at each other.
    "dark": Ink(
        paper="#16140f",
        ink="#ddd3c0",
        dim="#8f8471",
        faint="#4a4336",
        frame="#575040",
        focus="#d9a441",
        cursor="#332c1f",
        active="#f0c05a",
        key="#d9a441",
        danger="#e5755d",
        warn="#e3a857",
        gain="#9dbf75",
        stress="#c79be0",
        zone="#74b8b0",
        effect="#8fb0dc",
    ),
    "paper": Ink(
        paper="#f6f1e6",
        ink="#2c2820",
        dim="#756c5b",
        faint="#c9bfaa",
        frame="#b0a58e",
        focus="#8a4b08",
        cursor="#e6dcc6",
        active="#8a4b08",
        key="#8a4b08",
        danger="#a3271b",
        warn="#8f5a00",
        gain="#3c6b1f",
        stress="#6d3a94",
        zone="#17645c",
        effect="#27528f",
        dark=False,
    ),
    "contrast": Ink(
        paper="#000000",
        ink="#ffffff",
        dim="#d0d0d0",
        faint="#808080",
        frame="#c0c0c0",
        focus="#ffff00",
        cursor="#00408a",
        active="#ffff00",
        key="#ffff00",
        danger="#ff8080",
        warn="#ffc000",
        gain="#80ff80",
        stress="#ff9cff",
        zone="#60ffff",
        effect="#a0c8ff",
    ),
    # Okabe and Ito's colours, told apart with any kind of colour vision.
    "safe": Ink(
        paper="#101216",
        ink="#e4e4e4",
        dim="#9a9ea6",
        faint="#454a54",
        frame="#5a606c",
        focus="#f0e442",
        cursor="#262c3a",
        active="#f0e442",
        key="#f0e442",
        danger="#e08a3c",
        warn="#e69f00",
        gain="#56b4e9",
        stress="#d890b8",
        zone="#2ec29a",
        effect="#8cc4ee",
    ),
    "plain": Ink(
        paper="ansi_default",
        ink="ansi_default",
        dim="ansi_default",
        faint="ansi_bright_black",
        frame="ansi_bright_black",
        focus="ansi_yellow",
        cursor="ansi_blue",
        active="ansi_bright_yellow",
        key="ansi_yellow",
        danger="ansi_bright_red",
        warn="ansi_yellow",
        gain="ansi_green",
        stress="ansi_magenta",
        zone="ansi_cyan",
        effect="ansi_bright_blue",
        ansi=True,
    ),
    "mono": Ink(
        paper="ansi_default",
        ink="ansi_default",
        dim="ansi_default",
        faint="ansi_default",
        frame="ansi_default",
        focus="ansi_default",
        cursor="ansi_default",
        active="ansi_default",
        key="ansi_default",
        danger="ansi_default",
        warn="ansi_default",
        gain="ansi_default",
        stress="ansi_default",
        zone="ansi_default",
        effect="ansi_default",
        ansi=True,
    ),
}

NAMES = tuple(INKS)


def themes() -> list[Theme]:
    """Every theme, ready to be registered with an app."""
    return [_theme(name, ink) for name, ink in INKS.items()]


def _theme(name: str, ink: Ink) -> Theme:
    colours = {
        f"t-{field}": getattr(ink, field) for field in ink.__struct_fields__ if field not in ("dark", "ansi")
    }
    return Theme(
        name=f"tracker-{name}",
        primary=ink.focus,
        secondary=ink.effect,
        warning=ink.warn,
        error=ink.danger,
        success=ink.gain,
        accent=ink.focus,
        foreground=ink.ink,
        background=ink.paper,
        surface=ink.paper,
        panel=ink.paper,
        boost=ink.paper,
        dark=ink.dark,
        ansi=ink.ansi,
        variables={
            **colours,
            # Textual's own widgets ask for these by name; an ANSI theme has to bring all of them.
            "ansi-background": "ansi_black",
            "ansi-foreground": "ansi_white",
            "block-cursor-foreground": ink.ink,
            "block-cursor-background": ink.cursor,
            "input-cursor-background": "ansi_white" if ink.ansi else ink.key,
            "input-cursor-foreground": "ansi_black" if ink.ansi else ink.paper,
            "input-selection-background": "ansi_blue" if ink.ansi else ink.cursor,
            "input-selection-foreground": "ansi_white" if ink.ansi else ink.ink,
            "screen-selection-background": "ansi_blue" if ink.ansi else ink.cursor,
            "screen-selection-foreground": "ansi_white" if ink.ansi else ink.ink,
            "block-hover-background": ink.paper,
            "border": ink.focus,
            "border-blurred": ink.frame,
        },
    )
