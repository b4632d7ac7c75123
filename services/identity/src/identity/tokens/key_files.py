"""Key files, one folder for each kind of key."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

Key = TypeVar("Key")


class KeyFileError(RuntimeError):
    """The keys cannot be used; the service must not start."""


def make_first_file(folder: Path, name: str, make: Callable[[], bytes]) -> None:
    """Makes one key when the folder has none with this suffix, so that a first run needs no preparation.

    Safe when several processes of the service start at once: the first to finish wins, nobody reads half a
    file.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if any(folder.glob(f"*{Path(name).suffix}")):
        return
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".new") as file:
        file.write(make())
        file.flush()
        try:
            os.link(file.name, folder / name)
        except FileExistsError:
            return


def chosen(keys: Mapping[str, Key], name: str | None, *, folder: Path, setting: str) -> Key:
    """The key to use among those of a folder: the one that `setting` names, or the only one.

    Raises KeyFileError when it is unclear which one, or there is none.
    """
    if not keys:
        raise KeyFileError(f"there is no key in {folder}")
    if name is None and len(keys) > 1:
        raise KeyFileError(f"{folder} holds several keys: {setting} must name the one to use")
    found = keys.get(name) if name is not None else next(iter(keys.values()))
    if found is None:
        raise KeyFileError(f"there is no key {name} in {folder}")
    return found
