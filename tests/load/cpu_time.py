"""CPU time of process trees, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def _stat_fields(pid: int) -> list[str] | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    return text.rpartition(")")[2].split()


def _tree(roots: dict[str, int]) -> dict[str, set[int]]:
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := _stat_fields(int(entry.name))):
            parents[int(entry.name)] = int(fields[1])
    owner = {pid: name for name, pid in roots.items()}
    members: dict[str, set[int]] = {name: set() for name in roots}
    for start in parents:
        pid: int | None = start
        while pid and pid not in owner:
            pid = parents.get(pid)
        if pid:
            members[owner[pid]].add(start)
    return members


def cpu_seconds(roots: dict[str, int]) -> dict[str, float]:
    """User and system seconds used so far by each named process with its living and reaped children."""
    used = {}
    for name, pids in _tree(roots).items():
        total = 0
        for pid in pids:
            if fields := _stat_fields(pid):
                total += sum(int(value) for value in fields[11:15])
        used[name] = total / _TICKS
    return used
