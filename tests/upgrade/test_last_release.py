"""The last release runs on the schema of the working tree: its own tests of the hot paths, in its own code.

A release is upgraded while it runs, so for some minutes it works on the tables and functions of the next one
(docs/decisions/0041). `RELEASED` names its commit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

HOT_PATHS = {
    "identity": ["sign_up", "sign_in/test_refresh_session.py"],
    "catalog": ["stock/test_reserve_stock.py"],
    "checkout": ["payment/test_pay_cart.py", "settlement/test_settle_draws.py"],
    "wallet": ["orders/test_purchase_batch.py", "orders/test_hold_money.py"],
    "content": ["site/test_live_site.py"],
}

WHOLE_SUITE_SECONDS = 1800
"""All integration tests of a service run in one test here; checkout's take longest."""


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree of the last release."""
    commit = (ROOT / "RELEASED").read_text().strip()
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
    folder = tmp_path_factory.mktemp("release")
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    return folder


def run_tests(release: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    sources = [
        *release.glob("libs/*/src"),
        *release.glob("services/*/src"),
        *release.glob("simulators/*/src"),
    ]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, [*sources, release / "proto" / "gen"])),
        "WATTLE_SCHEMA_FROM": str(ROOT),
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "not nightly", *tests],
        cwd=release,
        env=environment,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("service", sorted(HOT_PATHS))
def test_the_last_release_works_on_the_new_schema(release: Path, service: str) -> None:
    folder = f"services/{service}/tests/integration"
    done = run_tests(release, *(f"{folder}/{name}" for name in HOT_PATHS[service]))
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


@pytest.mark.nightly
@pytest.mark.timeout(WHOLE_SUITE_SECONDS)
@pytest.mark.parametrize("service", sorted(HOT_PATHS))
def test_every_integration_test_of_the_last_release_passes_on_the_new_schema(
    release: Path, service: str
) -> None:
    folder = f"services/{service}/tests/integration"
    done = run_tests(release, folder, f"--deselect={folder}/test_schema.py", "-n", "2", "--dist", "loadfile")
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
