"""What kustomize makes of the folders of k8s, once for all tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from topology.suite import Suite, read_suite

ROOT = Path(__file__).parents[2]
KUBECTL = Path(sys.executable).with_name("kubectl")

Manifest = dict[str, Any]
Render = Callable[..., list[Manifest]]


@cache
def _rendered(folder: str) -> tuple[Manifest, ...]:
    run = subprocess.run(
        [str(KUBECTL), "kustomize", folder], cwd=ROOT / "k8s", capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{folder}: {run.stderr}"
    return tuple(yaml.safe_load_all(run.stdout))


@pytest.fixture(scope="session")
def render() -> Render:
    """The manifests of one or more folders below k8s, those of the given kinds only, when there are any."""

    def rendered(*folders: str, kinds: tuple[str, ...] = ()) -> list[Manifest]:
        return [
            manifest
            for folder in folders
            for manifest in _rendered(folder)
            if not kinds or manifest["kind"] in kinds
        ]

    return rendered


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def suite() -> Suite:
    """What suite.toml lists."""
    return read_suite(ROOT)
