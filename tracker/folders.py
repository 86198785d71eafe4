"""Where a person's own files stand: the system's folders for data, settings and logs."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

_FOLDERS = PlatformDirs("tracker", appauthor=False)


def data() -> Path:
    """Saves, the host key, which table was played last."""
    return _FOLDERS.user_data_path


def settings() -> Path:
    """What the person likes."""
    return _FOLDERS.user_config_path


def logs() -> Path:
    """What went wrong at a host."""
    return _FOLDERS.user_log_path
