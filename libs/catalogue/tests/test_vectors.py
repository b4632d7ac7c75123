"""The shared vectors are what the library answers today."""

from __future__ import annotations

import pytest

from libs.catalogue.tests.kit.vectors import FOLDER, text_of, vectors


@pytest.mark.parametrize("name", vectors())
def test_vectors_are_the_librarys_answers(name: str) -> None:
    stored = (FOLDER / name).read_text(encoding="utf-8")
    assert stored == text_of(vectors()[name]), "run `python -m libs.catalogue.tests.kit.vectors`"


def test_vectors_folder_holds_no_other_file() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(vectors())
