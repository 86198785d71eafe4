"""The wheel works from an environment of its own, away from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    subprocess.run(build, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_styles_rule_data_and_the_demo(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "tracker/_bundled/saves/demo.toml" in names
    assert any(name.startswith("tracker/_bundled/styles/") and name.endswith(".tcss") for name in names)
    assert {"tracker/rules/data/wyrding.toml", "tracker/rules/data/initiative.toml"} <= names


def test_the_wheel_runs_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv" / "bin" / "python"
    install = (
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        str(wheel),
    )
    subprocess.run((sys.executable, *install), check=True)
    # What the wheel depends on comes from here; a path in PYTHONPATH brings no editable install along.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib"), "TRACKER_SAVES": str(tmp_path)}

    def tracker(*words: str) -> str:
        call = (str(tmp_path / "venv" / "bin" / "tracker"), *words)
        done = subprocess.run(call, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path)
        return done.stdout

    assert "fight begins" in tracker("do", "vault", "add Ilyra hp=12", "begin")
    assert json.loads(tracker("show", "vault", "--json"))["active"] == "Ilyra"
    assert json.loads(tracker("show", "demo", "--json"))["round"] == 1
    where = (str(python), "-c", "import tracker; print(tracker.__file__)")
    located = subprocess.run(where, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert str(tmp_path) in located.stdout
