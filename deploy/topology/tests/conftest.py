"""A copy of the repository's configuration, in which tests may change suite.toml."""

from __future__ import annotations

import shutil
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
FURTHER = ("locks/lock.py", "frontends/packages/build-config/src")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The copy."""
    copy = tmp_path / "repository"
    packages = [
        path.relative_to(ROOT).as_posix() for pattern in FOR_EACH_PACKAGE for path in ROOT.glob(pattern)
    ]
    for place in (*COPIED, *FURTHER, *packages):
        source, target = ROOT / place, copy / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return copy
