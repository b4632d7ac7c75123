"""`python -m topology write | check | services`, for the repository that holds this package.

write     write every file that follows from suite.toml, delete those that follow no longer
check     compare them without writing; the exit code is 1 when one differs
services  print the names of the services
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from topology.render import NOTICE, render
from topology.suite import read_suite
from topology.tables import SuiteError

ROOT = Path(__file__).resolve().parents[4]
WRITTEN_IN = (
    "compose.yaml",
    "deploy",
    "frontends/packages/build-config/src",
    "gateway",
    "k8s",
    "services/*/Dockerfile",
)
"""Where a written file may lie that follows from suite.toml no longer."""


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Run one command; the exit code says whether all is well."""
    try:
        suite = read_suite(root)
        match arguments:
            case ["services"]:
                print("\n".join(suite.names))
                return 0
            case ["write"]:
                write(root, render(suite, root))
                return 0
            case ["check"]:
                faults = check(root, render(suite, root))
                print("\n".join(faults) or "topology: every written file follows from suite.toml")
                return 1 if faults else 0
    except SuiteError as error:
        print(f"suite.toml: {error}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


def write(root: Path, files: dict[Path, str]) -> None:
    """Make the files what they should be."""
    for path, text in files.items():
        target = root / path
        if not target.exists() or target.read_text() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
    for path in leftovers(root, files):
        (root / path).unlink()


def check(root: Path, files: dict[Path, str]) -> list[str]:
    """What is wrong with the files, one paragraph each."""
    faults = []
    for path, text in files.items():
        present = (root / path).read_text() if (root / path).exists() else ""
        if present != text:
            changes = difflib.unified_diff(
                present.splitlines(), text.splitlines(), str(path), f"{path} by suite.toml", n=1, lineterm=""
            )
            faults.append(
                f"{path} does not follow from suite.toml; run `make topology`\n" + "\n".join(changes)
            )
    faults += [
        f"{path} belongs to nothing in suite.toml; run `make topology`" for path in leftovers(root, files)
    ]
    return faults


def leftovers(root: Path, files: dict[Path, str]) -> list[Path]:
    """Written files that follow from suite.toml no longer."""
    found = []
    for place in WRITTEN_IN:
        for start in sorted(root.glob(place)):
            for path in [start] if start.is_file() else sorted(start.rglob("*")):
                relative = path.relative_to(root)
                if (
                    relative.parts[:2] != ("deploy", "topology")
                    and relative not in files
                    and _is_written(path)
                ):
                    found.append(relative)
    return found


def _is_written(path: Path) -> bool:
    if not path.is_file() or path.suffix not in {"", ".yaml", ".yml", ".env", ".sh", ".toml", ".ts"}:
        return False
    return any(NOTICE in line for line in path.read_text(errors="ignore").splitlines()[:2])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
