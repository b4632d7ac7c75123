"""`make test-changed`: runs the tests that the changes since a base can break.

python tests/changed_tests.py [base] [--list]    base: where the branch began, `main` unless given

A change of code runs the tests of its package and of every package that imports it; one of a test runs that
file. What needs the whole suite running (tests/e2e and its neighbours) is for `make test-e2e`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, Literal

ROOT: Final = Path(__file__).parents[1]
PARTS: Final = (
    "proto",
    "libs/*",
    "services/*",
    "simulators/*",
    "deploy/*",
    "gateway",
    "k8s",
    "tests/contracts",
)
SHARED: Final = ("conftest.py", "pyproject.toml", "locks/*", "Makefile")
"""Files that every Python test depends on."""
READS: Final = {
    "deploy/launcher": ("suite.toml", "deploy/settings/*"),
    "deploy/topology": (
        "suite.toml",
        "compose.yaml",
        "deploy/*",
        "gateway/*",
        "k8s/*",
        "services/*/Dockerfile",
    ),
    "gateway": ("suite.toml",),
    "k8s": (
        "suite.toml",
        "compose.yaml",
        "deploy/*",
        "gateway/*",
        "services/*",
        "proto/wattle/*",
        "docs/events.md",
    ),
    "tests/contracts": ("docs/*", "*.md", "tests/changed_tests.py"),
    "tests/upgrade": ("services/*/db/*", "RELEASED"),
}
"""Files that the tests of a folder read without an import."""
READ_BY_FRONTENDS: Final = ("libs/catalogue/vectors/*", "services/content/src/content/entries/shipped/*")
IMPORT: Final = re.compile(r"^\s*(?:from|import)\s+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Selection:
    """Folders and files for pytest, and which tests of the frontends run."""

    python: tuple[str, ...]
    frontends: Literal["none", "related", "all"] = "none"


def select(files: Sequence[str], dependents: Mapping[str, set[str]], root: Path = ROOT) -> Selection:
    """The tests that changed files can break; `dependents` are by part: see `dependents_of_parts`."""
    folders: set[str] = set()
    tests: set[str] = set()
    for file in files:
        part = next((part for part in dependents if file.startswith(f"{part}/")), None)
        if Path(file).match("test_*.py"):
            tests.update({file} if part and (root / file).exists() else ())
            continue
        folders.update(reader for reader, read in READS.items() if _is_any(file, read))
        if _is_any(file, SHARED):
            folders.update(dependents)
        elif part and not file.endswith(".md"):
            folders.update({part} if file.startswith(f"{part}/tests/") else dependents[part])
    folders.discard("proto")
    tests = {file for file in tests if not any(file.startswith(f"{folder}/") for folder in folders)}
    if any(_is_any(file, READ_BY_FRONTENDS) for file in files):
        return Selection(tuple(sorted(folders | tests)), "all")
    related = any(file.startswith("frontends/") for file in files)
    return Selection(tuple(sorted(folders | tests)), "related" if related else "none")


def _is_any(file: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(file, pattern) for pattern in patterns)


def dependents_of_parts(root: Path = ROOT) -> dict[str, set[str]]:
    """By part: itself and every part that imports it, directly or not."""
    parts = [
        path.relative_to(root).as_posix()
        for pattern in PARTS
        for path in sorted(root.glob(pattern))
        if path.is_dir() and any(path.rglob("*.py"))
    ]
    owners = {path.parent.name: part for part in parts for path in root.glob(f"{part}/src/*/__init__.py")}
    owners |= {"wattle": "proto", "contracts": "tests/contracts"}
    by_tests = {part: _imported(root / part, owners, is_test=True) for part in parts}
    by_code = {part: _imported(root / part, owners, is_test=False) for part in parts}
    found = {}
    for changed in parts:
        reached = {changed}
        while more := {part for part in parts if by_code[part] & reached} - reached:
            reached |= more
        # Test files are not imported: what they import reaches nobody else.
        found[changed] = reached | {part for part in parts if by_tests[part] & reached}
    return found


def _imported(folder: Path, owners: Mapping[str, str], *, is_test: bool) -> set[str]:
    """The parts that the modules of a folder import, or its test files."""
    files = (path for path in folder.rglob("*.py") if path.match("test_*.py") == is_test)
    names = {name for path in files for name in IMPORT.findall(path.read_text())}
    return {owners[name] for name in names if name in owners}


def changed_files(base: str, root: Path = ROOT) -> list[str]:
    """Files that differ from `base` in the working tree, with new and deleted ones."""
    changed = _git(root, "diff", "--name-only", "--no-renames", base)
    return sorted({*changed, *_git(root, "ls-files", "--others", "--exclude-standard")})


def _git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def main(arguments: list[str]) -> int:
    named = [argument for argument in arguments if argument != "--list"]
    [base] = _git(ROOT, "merge-base", named[0] if named else "main", "HEAD")
    selection = select(changed_files(base), dependents_of_parts())
    print("Python tests:", *(selection.python or ["none"]), sep="\n  ")
    print("Frontend tests:", selection.frontends)
    if "--list" in arguments:
        return 0
    code = 0
    if selection.python:
        options = ["--durations=10", "-m", "not nightly", "-n", "3", "--dist", "loadfile"]
        code = subprocess.run(
            [sys.executable, "-m", "pytest", *selection.python, *options], cwd=ROOT
        ).returncode
    if selection.frontends != "none":
        since = ["--changed", base, "--passWithNoTests"] if selection.frontends == "related" else []
        vitest = ["node", "node_modules/vitest/vitest.mjs", "run", *since]
        code = subprocess.run(vitest, cwd=ROOT / "frontends").returncode or code
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
