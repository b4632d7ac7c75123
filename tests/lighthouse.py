"""Lighthouse, which examines one page for a new visitor with a phone."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from real_browser import program

_LIGHTHOUSE: Final = Path(__file__).parents[1] / "frontends/node_modules/lighthouse/cli/index.js"
_TRIES: Final = 3
"""A busy machine sometimes loses the trace of a visit."""
_MOST: Final = 4.0
"""The slowdown that Lighthouse takes by itself, whatever the machine."""
_PHONE: Final = 850
"""Benchmark index of the phone, that is of a machine with an index of 3,400 fourfold. The calibration of
Chrome's own developer tools takes a phone of the middle for 1,000, and a cheap one for 264."""


def benchmark_index(report: dict[str, Any]) -> float:
    """How fast the machine was at this visit, in Lighthouse's own measure."""
    index: float = report["environment"]["benchmarkIndex"]
    return index


def slowdown_on(index: float) -> float:
    """How many times slower than a machine of this benchmark index the phone is.

    Never more than the fourfold that Lighthouse takes by itself, which is mild for a faster machine.
    """
    return min(_MOST, max(1.0, index / _PHONE))


def slowdown_now(address: str) -> float:
    """How many times slower than this machine, as it is now, the phone is; a short visit finds it."""
    return slowdown_on(benchmark_index(examine(address, "--only-audits=is-on-https")))


def visits_on_a_phone(address: str, count: int) -> Iterator[dict[str, Any]]:
    """Reports of visits on a phone: how fast, how accessible.

    How slow the phone is taken to be follows the machine as the visit before found it: others may use it.
    """
    slowdown = slowdown_now(address)
    for _ in range(count):
        report = examine(
            address,
            "--only-categories=performance,accessibility",
            f"--throttling.cpuSlowdownMultiplier={slowdown:.1f}",
        )
        slowdown = slowdown_on(benchmark_index(report))
        yield report


def examine(address: str, *options: str) -> dict[str, Any]:
    """The report of one visit; its form is Lighthouse's, and so are the options.

    Raises:
        RuntimeError: no visit could be recorded, though several were tried.
    """
    for _ in range(_TRIES):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            subprocess.run(
                [
                    "node",
                    _LIGHTHOUSE,
                    address,
                    "--quiet",
                    "--output=json",
                    f"--output-path={report}",
                    "--no-enable-error-reporting",
                    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
                    *options,
                ],
                check=False,
                env=os.environ | {"CHROME_PATH": program()},
            )
            examined: dict[str, Any] = json.loads(report.read_bytes()) if report.exists() else {}
        if examined and "runtimeError" not in examined:
            return examined
    raise RuntimeError(f"Lighthouse could not record a visit of {address}")
