"""People's files in: every reader turns text into a `Found`, and `plan` turns that into one batch of commands.

found = read("goblins.csv", data)
ready = plan(found, store.state, store.roller, choice="park")
store.do(ready.command)
"""

from tracker.table.imports.found import Found, FoundFight, Lookup, Newcomer, Skipped, Unreadable
from tracker.table.imports.plan import Choice, Plan, Progress, plan
from tracker.table.imports.reading import LARGEST, read

__all__ = [
    "LARGEST",
    "Choice",
    "Found",
    "FoundFight",
    "Lookup",
    "Newcomer",
    "Plan",
    "Progress",
    "Skipped",
    "Unreadable",
    "plan",
    "read",
]
