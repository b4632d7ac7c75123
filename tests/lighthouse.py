"""Lighthouse, which examines one page for a new visitor with a phone."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

from real_browser import program

_LIGHTHOUSE: Final = Path(__file__).parents[1] / "frontends/node_modules/lighthouse/cli/index.js"
_TRIES: Final = 3
"""A busy machine sometimes loses the trace of a visit."""


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
