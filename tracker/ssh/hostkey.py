"""The key by which players know that the table is the table: made on first start, kept out of everybody's sight."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh

from tracker import folders
from tracker.table.refusal import Refused, reason


def key_path() -> Path:
    """Where the host key is kept: in the user's data folder, never among saves, which people share."""
    return folders.data() / "ssh_host_key"


def host_key(path: Path) -> asyncssh.SSHKey:
    """The host key at `path`, made there on first use with mode 0600. Refuses a file that is no key, or that others
    may read or write."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            raise Refused(
                f"{path}: others may read or write this key (mode {mode:04o}); chmod 600 puts that right"
            )
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise Refused(f"{path}: {reason(error)}") from None
    except asyncssh.KeyImportError:
        raise Refused(f"{path}: this is no private key; move it away, and a new one is made") from None


def fingerprint(key: asyncssh.SSHKey) -> str:
    """What `ssh` shows on the first connection, to be compared."""
    return key.get_fingerprint()


def _make(path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="tracker")
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(file, "wb") as handle:
        handle.write(key.export_private_key())
    fresh.rename(path)
