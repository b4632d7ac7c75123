"""Cancelling that libraries lose.

A task is cancelled once. nats-py swallows a cancellation that arrives while it hands data to its writer, as
does `asyncio.wait_for` of Python 3.11 when its answer comes at the same moment; psycopg and procrastinate
report a failing database in its place when one fails at the same moment. A loop that outlives failures
would then never end, and stopping the service would hang.
"""

from __future__ import annotations

import asyncio


def raise_if_cancelled() -> None:
    """Ends the running task if it was cancelled and the cancellation got lost.

    Every loop that outlives the failures of such a library calls this in each round, before it waits. Raises
    CancelledError.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
