"""Doors that tell about the program: its keys, and what completes calls of it in a shell."""

from __future__ import annotations

import argparse

from tracker.cli.completion import SHELLS, calls
from tracker.cli.parser import parser


def keys(arguments: argparse.Namespace) -> int:
    """Print the key table."""
    from tracker.app.keys import key_table

    print(key_table())
    return 0


def completion(arguments: argparse.Namespace) -> int:
    """Print a script that completes calls in a shell."""
    print(SHELLS[arguments.shell](list(calls(parser()))), end="")
    return 0
