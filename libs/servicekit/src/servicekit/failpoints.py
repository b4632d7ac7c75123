"""Named places at which a test makes a process fail (docs/reliability.md, rule 65).

A service lists its places; each lies between two commits. Start-up refuses an armed one in production.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import Final

_EXIT_STATUS: Final = 137


class FailpointError(Exception):
    """What an armed failpoint with the action `raise` raises."""


class Failpoints:
    """The armed failpoint of this process, if there is one.

    `spec` is `<name>:exit`, which ends the process at once as SIGKILL would, or `<name>:raise`, for one of
    `names`. Raises ValueError for anything else.
    """

    def __init__(self, names: Collection[str], spec: str | None = None) -> None:
        name, _, action = (spec or "").partition(":")
        if spec is not None and (name not in names or action not in ("exit", "raise")):
            raise ValueError(f"{spec} is no failpoint")
        self._armed = name
        self._exits = action == "exit"

    def reach(self, name: str) -> None:
        """Fails here when this failpoint is armed."""
        if name != self._armed:
            return
        if self._exits:
            os._exit(_EXIT_STATUS)
        raise FailpointError(name)
