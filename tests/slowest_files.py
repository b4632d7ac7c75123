"""pytest plugin: with `--durations N` a run ends with its N slowest files too, their fixtures included."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest
from _pytest.terminal import TerminalReporter


def seconds_by_file(reports: Iterable[pytest.TestReport]) -> dict[str, float]:
    """Setup, call and teardown of a file's tests, summed."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        seconds[report.nodeid.partition("::")[0]] += report.duration
    return seconds


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    count = terminalreporter.config.option.durations
    if not count:
        return
    reports = {
        id(report): report
        for group in terminalreporter.stats.values()
        for report in group
        if isinstance(report, pytest.TestReport)
    }
    terminalreporter.write_sep("=", f"slowest {count} files")
    by_file = seconds_by_file(reports.values())
    for file, seconds in sorted(by_file.items(), key=lambda entry: -entry[1])[:count]:
        terminalreporter.write_line(f"{seconds:.2f}s {file}")
