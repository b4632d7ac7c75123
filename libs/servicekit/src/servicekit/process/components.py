"""What the composition root of a service returns."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI

from servicekit.rpc.server import AddServicers

BackgroundTask = Callable[[], Coroutine[Any, Any, None]]
"""Runs until it is cancelled; returning or raising counts as a failure and it is started again."""


@dataclass(frozen=True, slots=True)
class Components:
    """What a composition root hands over. Building it connects to nothing; entering `resources` does."""

    http: FastAPI
    resources: Callable[[], AbstractAsyncContextManager[object]]
    """Opens every connection, and closes them in reverse order."""
    servicers: Sequence[AddServicers] = ()
    background: Mapping[str, BackgroundTask] = field(default_factory=dict)
    """Work for the whole service: consumers, outbox relay, jobs. Left to `work` by `serve --api-only`."""
    upkeep: Mapping[str, BackgroundTask] = field(default_factory=dict)
    """What each serving process needs for itself, such as refreshing what it keeps in memory."""
