"""The table: its state, the commands that change it, and what each seat is told of it. No screen, no event loop.

From the bottom up; each rests only on those before it (see `pyproject.toml`):

- `state` is what is on the table, `draft` the table while one command is being done, `sight` what players may know of.
- `language` reads commands; `verbs` declares them, each a thin function over the rooms below.
- `body`, `gifts`, `wyrding`, `fight` and `shaping` are what happens; the numbers of it stand in `tracker.rules`.
- `saves` are files, `ledger` is the one way in: commands applied, journalled, undone, and opened again.
- `telling` is what a seat is told, `imports`, `library` and `reports` are people's own files in and out.
"""
