"""README and docs say what the program does: what is made in them is current, and every example runs."""

from __future__ import annotations

import contextlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.kit import demo_app, playing
from tests.bench.rows import HEADER
from tests.docs import BLOCKS, PAGES, README, ROOT, Example, examples, filled
from tests.driver import Table
from tracker.app.preferences import read as read_preferences
from tracker.cli.parser import parser
from tracker.table.language.registry import declared
from tracker.table.library import exchange
from tracker.table.library.validate import faults_of
from tracker.table.saves.places import Paths
from tracker.table.saves.seats import read_seats

TEXTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
EVERYTHING = "\n".join(TEXTS.values())


def of_kind(*kinds: str) -> list[Example]:
    """Every example of these kinds, on all pages."""
    return [example for text in TEXTS.values() for example in examples(text, *kinds)]


def test_every_part_that_is_made_stands_somewhere() -> None:
    assert all(f"<!-- {name}: made from the declarations -->" in EVERYTHING for name in BLOCKS)
    assert "<!-- keys: made" in TEXTS["README.md"]
    assert "<!-- screen: made" in TEXTS["README.md"]


@pytest.mark.parametrize("page", TEXTS)
def test_what_is_made_is_current_and_its_calls_run(page: str) -> None:
    assert filled(TEXTS[page]) == TEXTS[page], "run python -m tests.docs"


def test_every_fenced_block_is_an_example_that_is_run() -> None:
    known = {"sh", "console", "tracker", "toml", "json", "python"}
    assert set(re.findall(r"^```([a-z]+)", EVERYTHING, re.MULTILINE)) <= known
    assert all(example.about for example in of_kind("toml", "json"))


@pytest.mark.parametrize("example", of_kind("tracker"), ids=lambda example: example.body.split("\n")[0])
def test_command_lines_are_taken(example: Example) -> None:
    Table().do(*example.body.splitlines())


@pytest.mark.parametrize("example", of_kind("toml"), ids=lambda example: example.about)
def test_files_are_taken_as_they_stand(example: Example, tmp_path: Path) -> None:
    path = tmp_path / example.about
    path.write_text(example.body, encoding="utf-8")
    if path.name == "settings.toml":
        assert read_preferences(example.body)[1] == []
    elif path.name.endswith(".seats.toml"):
        assert read_seats(path.with_name(path.name.replace(".seats", "")))
    else:
        assert faults_of(path) == []


@pytest.mark.parametrize("example", of_kind("json"), ids=lambda example: example.about)
def test_files_of_others_are_brought_to_a_table(example: Example, tmp_path: Path) -> None:
    path = tmp_path / example.about
    path.write_text(example.body, encoding="utf-8")
    table = Table()
    ready = exchange.plan_for(table.store, exchange.find_in(path), path.name)
    exchange.bring(table.store, ready)
    assert table.state.entities


@pytest.mark.parametrize("example", of_kind("python"), ids=lambda example: example.body.split("\n")[0])
def test_programs_run(example: Example, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", example.body], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert ran.returncode == 0, ran.stderr


def test_calls_within_sentences_are_calls() -> None:
    calls = [call for call in re.findall(r"`(tracker [^`]+)`", EVERYTHING) if "…" not in call]
    assert calls
    for call in calls:
        door, *words = shlex.split(call)[1:]
        # A door named by itself is told about; `--help` is what every door takes.
        with pytest.raises(SystemExit) if not words else contextlib.nullcontext():
            parser().parse_known_args([door, *(words or ["--help"])])


def test_modules_within_sentences_are_there() -> None:
    for module in set(re.findall(r"python3? -m ([a-z.]+)", EVERYTHING)) - {"venv"}:
        place = ROOT / module.replace(".", "/")
        assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module


def test_paths_within_sentences_are_there() -> None:
    for path in set(re.findall(r"(?:`|\]\()((?:tracker|tests|docs|styles)/[\w./-]*)(?:`|\))", EVERYTHING)):
        assert (ROOT / path).exists(), path
    for page, text in TEXTS.items():
        for link in re.findall(r"\]\(((?!http|#)[^)#]+)", text):
            assert ((README if page == "README.md" else ROOT / "docs" / page).parent / link).exists(), link


def test_the_figures_are_those_that_one_command_prints() -> None:
    header, *rows = kept("bench")
    assert header == HEADER
    assert len(rows) > 10
    assert all("×" in row for row in rows)


@pytest.mark.parametrize("what", ["killed", "bent", "spoken", "soak"])
def test_the_figures_of_long_runs_name_their_command(what: str) -> None:
    call, *lines = kept(what)
    assert call.startswith(f"$ python -m tests.trust {what}")
    assert lines


def kept(mark: str) -> list[str]:
    """The lines of a run that are kept."""
    found = re.search(
        rf"<!-- {mark} -->\n\n```\n(.*?)\n```\n\n<!-- /{mark} -->", TEXTS["trust.md"], re.DOTALL
    )
    assert found is not None, f"nothing is kept of {mark}"
    return found[1].splitlines()


def test_the_folder_of_a_save_is_told_whole() -> None:
    paths = Paths.of(Path("NAME.toml"))
    for path in (paths.state, paths.journal, paths.house, paths.lock, paths.generation(1)):
        assert f"`{path.name}`" in TEXTS["files.md"]


def test_every_verb_says_its_help_and_shows_an_example() -> None:
    for verb in declared().values():
        assert verb.help.endswith("."), verb.name
        assert verb.example.startswith(verb.words[0]), verb.name


async def test_the_first_five_minutes_go_as_they_are_told() -> None:
    """Every key of that part is pressed on the demo, in the order in which it is told."""
    told = TEXTS["README.md"].partition("## The first five minutes")[2].partition("A fight of your own")[0]
    pressed = re.findall(r"`([^`]+)`", told)
    assert pressed == ["m", "esc", "7dc", "3sb", "u", "n", "w", "?", "q"]
    app = demo_app()
    async with playing(app) as hand:
        await hand.type("m")
        assert "Mind Spike" in hand.screen
        await hand.type("\x1b7dc")
        assert hand.view.entities[2].hp == 4
        await hand.type("3sb")
        assert hand.view.entities[1].stress == 3
        await hand.type("u")
        assert hand.view.entities[1].stress == 0
        await hand.type("n")
        assert hand.view.active == "Marrow"
        for key in "w?":
            await hand.type(key)
            assert not hand.on_table, key
            await hand.type("\x1b")
