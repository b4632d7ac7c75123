"""A copy of the repository's configuration, in which tests may change suite.toml."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
COPIED = (
    "suite.toml",
    "pyproject.toml",
    "Makefile",
    "README.md",
    "compose.yaml",
    "docs",
    "k8s",
    "gateway",
    "deploy",
)
FOR_EACH_PACKAGE = ("libs/*/pyproject.toml", "services/*/pyproject.toml", "services/*/Dockerfile")
FURTHER = (
    "locks/lock.py",
    "frontends/packages/build-config/src",
    "libs/servicekit/src/servicekit/published_values.toml",
)


@pytest.fixture(scope="session")
def copy_repository() -> Callable[[Path], Path]:
    """Makes the copy below a folder and returns its path."""

    def copy(folder: Path) -> Path:
        packages = [
            path.relative_to(ROOT).as_posix() for pattern in FOR_EACH_PACKAGE for path in ROOT.glob(pattern)
        ]
        for place in (*COPIED, *FURTHER, *packages):
            source, target = ROOT / place, folder / "repository" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        return folder / "repository"

    return copy


@pytest.fixture
def repository(copy_repository: Callable[[Path], Path], tmp_path: Path) -> Path:
    """A copy of the test's own."""
    return copy_repository(tmp_path)
