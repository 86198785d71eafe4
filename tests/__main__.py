"""Everything that has to hold, in one command: `python3 -m tests`.

Makes `.venv` on a fresh machine (Python 3.11 or later), installs the project with its development tools, and runs
format, lint, types, import contracts and tests. Arguments go to pytest.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin") / "python"

CHECKS: tuple[tuple[str, ...], ...] = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("mypy",),
    ("importlinter.cli",),
    ("pytest",),
)


def main(arguments: list[str]) -> int:
    """Set up, then run every check and say which failed. Returns the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file may be met by any Python
        print("Python 3.11 or later is needed", file=sys.stderr)
        return 2
    _set_up()
    failed = [check[0] for check in CHECKS if not _holds(check, arguments)]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _set_up() -> None:
    if not PYTHON.exists():
        venv.create(ENVIRONMENT, with_pip=True)
    stamp = ENVIRONMENT / "installed"
    wanted = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        pip = (
            str(PYTHON),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-e",
            f"{ROOT}[dev]",
        )
        subprocess.run(pip, check=True, cwd=ROOT)
        stamp.write_text(wanted, encoding="utf-8")


def _holds(check: tuple[str, ...], arguments: list[str]) -> bool:
    if check[0] == "importlinter.cli":
        call: tuple[str, ...] = (str(PYTHON.parent / "lint-imports"),)
    else:
        call = (str(PYTHON), "-m", *check)
    if check[0] == "pytest":
        call = (*call, *(arguments or ("-n", "2")))
    print(f"— {check[0]}", flush=True)
    return subprocess.run(call, cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
