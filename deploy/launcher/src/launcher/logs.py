"""Logs of the parts, bounded as compose bounds them: each 10 MiB, with two older files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

LARGEST_BYTES = 10 * 1024 * 1024
_OLDER_FILES = 2


def rotate(log: Path) -> None:
    """Move what a large log holds to `<log>.1`, and that to `<log>.2`.

    The part goes on appending to the same file, so the text is copied and the file emptied; what is written
    in the instant between is lost.
    """
    for number in range(_OLDER_FILES, 1, -1):
        newer = _older(log, number - 1)
        if newer.exists():
            newer.replace(_older(log, number))
    with log.open("rb") as current, _older(log, 1).open("wb") as kept:
        shutil.copyfileobj(current, kept)
    os.truncate(log, 0)


def is_large(log: Path) -> bool:
    """Whether a log is to be rotated; False while there is none."""
    try:
        return log.stat().st_size > LARGEST_BYTES
    except FileNotFoundError:
        return False


def _older(log: Path, number: int) -> Path:
    return log.with_name(f"{log.name}.{number}")
