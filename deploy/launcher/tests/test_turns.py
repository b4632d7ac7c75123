"""The parts of a suite on one machine take turns."""

from __future__ import annotations

import subprocess
import sys

import pytest

SAYS_HOW_ITS_PARTS_RUN = """
import subprocess, sys
from launcher.main import work_in_turns
work_in_turns()
part = "import os; print(os.sched_getscheduler(0) == os.SCHED_BATCH)"
subprocess.run([sys.executable, "-c", part], check=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such policy")
def test_no_part_interrupts_another_when_it_wakes_up() -> None:
    said = subprocess.run([sys.executable, "-c", SAYS_HOW_ITS_PARTS_RUN], check=True, capture_output=True)
    assert said.stdout == b"True\n"
