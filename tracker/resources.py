"""Files that come with the program, from a wheel and from a checkout alike."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource(name: str) -> Path:
    """The path of a file or folder that ships with the program, such as `styles` or `saves/demo.toml`.

    A wheel carries it inside the package; in a checkout it stands beside the package. Raises FileNotFoundError.
    """
    for root in (_PACKAGE / "_bundled", _PACKAGE.parent):
        found = root / name
        if found.exists():
            return found
    raise FileNotFoundError(f"{name} is missing from this installation of tracker")
