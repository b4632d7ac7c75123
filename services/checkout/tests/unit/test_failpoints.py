"""Failpoints fail where they are armed, and nowhere else."""

from __future__ import annotations

import subprocess
import sys
from uuid import uuid4

import pytest

from checkout.app import armed_failpoints
from servicekit.failpoints import FailpointError


@pytest.mark.parametrize("spec", ["nowhere:exit", "after_begin", "after_begin:sleep", ""])
def test_a_failpoint_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match="no failpoint"):
        armed_failpoints(spec)


def test_nothing_fails_without_a_failpoint() -> None:
    armed_failpoints().reach(str(uuid4()))


def test_only_the_armed_failpoint_fails() -> None:
    failpoints = armed_failpoints("after_purchase:raise")

    failpoints.reach("after_begin")
    with pytest.raises(FailpointError):
        failpoints.reach("after_purchase")


def test_exit_ends_process_at_once() -> None:
    program = """
from checkout.payment.failpoints import AFTER_BEGIN, NAMES
from servicekit.failpoints import Failpoints
Failpoints(NAMES, "after_begin:exit").reach(AFTER_BEGIN)
print("alive")
"""

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)

    assert (done.returncode, done.stdout) == (137, b"")
