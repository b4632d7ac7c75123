"""The slowest files at the end of a test run."""

from __future__ import annotations

from typing import Literal

import pytest

from slowest_files import seconds_by_file


def report_of(nodeid: str, when: Literal["setup", "call", "teardown"], seconds: float) -> pytest.TestReport:
    return pytest.TestReport(nodeid, ("", 0, ""), {}, "passed", None, when, duration=seconds)


def test_seconds_of_a_file_include_its_fixtures() -> None:
    reports = [
        report_of("a/test_one.py::test_a", "setup", 1),
        report_of("a/test_one.py::TestB::test_b", "call", 2),
        report_of("a/test_two.py::test_a", "call", 2.5),
    ]
    assert seconds_by_file(reports) == {"a/test_one.py": 3, "a/test_two.py": 2.5}
