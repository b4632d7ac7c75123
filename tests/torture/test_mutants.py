"""The planted faults still fit the tree, and name invariants that there are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from torture.invariants import ALL
from torture.mutants import MUTANTS, ROOT, Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_edits_fit_the_tree(mutant: Mutant, tmp_path: Path) -> None:
    for edit in mutant.edits:
        copy = tmp_path / edit.path
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists():
            shutil.copy(ROOT / edit.path, copy)
    before = {edit.path: (tmp_path / edit.path).read_text() for edit in mutant.edits}

    for edit in mutant.edits:
        edit.apply(tmp_path)

    assert all((tmp_path / path).read_text() != text for path, text in before.items())


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_noticed_by_invariants_that_exist(mutant: Mutant) -> None:
    assert set(mutant.noticed_by) <= {invariant.__name__ for invariant in ALL}
