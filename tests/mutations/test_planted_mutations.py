"""The tests of money, stock and outbox find the faults that are planted there (docs/decisions/0055)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from planted_mutations import MUTATIONS, ROOT, Mutation

_LONGEST_SECONDS = 600
_LEFT_OUT = shutil.ignore_patterns(".*", "node_modules", "frontends", "images", "__pycache__")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the repository, in which nobody works."""
    folder = tmp_path_factory.mktemp("mutations") / "wattle"
    shutil.copytree(ROOT, folder, ignore=_LEFT_OUT, symlinks=True)
    yield folder
    shutil.rmtree(folder)


def run_tests(folder: Path, tests: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Runs tests of a copy on the code of the copy."""
    sources = [str(path) for path in folder.glob("*/*/src")] + [str(folder / "proto" / "gen")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    options = ("-x", "-n", "0", "-m", "not nightly", "-p", "no:cacheprovider")
    return subprocess.run(
        [sys.executable, "-m", "pytest", *tests, *options],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=_LONGEST_SECONDS,
        check=False,
    )


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_planted_fault_has_its_place_and_its_tests(mutation: Mutation) -> None:
    mutated = mutation.applied_to((ROOT / mutation.file).read_text())
    assert mutation.wrong in mutated
    assert [test for test in mutation.tests if not (ROOT / test).is_file()] == []


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_tests_pass_without_a_planted_fault(copy: Path) -> None:
    selected = tuple(sorted({test for mutation in MUTATIONS for test in mutation.tests}))
    done = run_tests(copy, selected)
    assert done.returncode == 0, done.stdout[-5000:]


@pytest.mark.nightly
@pytest.mark.timeout(_LONGEST_SECONDS)
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_planted_fault_is_found(copy: Path, mutation: Mutation) -> None:
    file = copy / mutation.file
    right = file.read_text()
    file.write_text(mutation.applied_to(right))
    try:
        done = run_tests(copy, mutation.tests)
    finally:
        file.write_text(right)
    # A fault that breaks the set-up proves nothing about the tests.
    assert done.returncode == 1, done.stdout[-5000:]
    assert re.search(r"\b1 failed\b", done.stdout), done.stdout[-5000:]
    assert not re.search(r"\b\d+ errors?\b", done.stdout), done.stdout[-5000:]
