"""`make torture`: customers at work while everything fails, and the verdict; exit code 1 for a violation.

PYTHONPATH=tests python -m torture --seconds 600 --seed 7
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from pathlib import Path

from running_suite import RunningSuite
from torture.record import Record
from torture.run import Options, run


def main() -> int:
    """Runs, prints counts and violations, and keeps the state folder when there were any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, help="of all dice; without it one is chosen and printed")
    parser.add_argument("--workers", type=int, default=8, help="customers who act at the same time")
    parser.add_argument("--quiet", type=float, default=150, help="seconds for what is under way to end")
    given = parser.parse_args()
    seed = random.SystemRandom().randrange(10**6) if given.seed is None else given.seed
    print(f"torture: seed {seed}, {given.seconds:.0f} s, {given.workers} at a time", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="wattle-torture-"))
    with RunningSuite.started(folder) as suite:
        record = run(suite, folder, Options(given.seconds, seed, given.workers, given.quiet))
    _print(record)
    if record.violations:
        print(f"torture: {len(record.violations)} violations, seed {seed}; databases and logs: {folder}")
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    print(f"torture: every invariant holds, seed {seed}")
    return 0


def _print(record: Record) -> None:
    for what, count in sorted(record.counts.items()):
        print(f"  {count:>7}  {what}")
    for violation in record.violations:
        print(f"VIOLATION {violation}")


if __name__ == "__main__":
    sys.exit(main())
