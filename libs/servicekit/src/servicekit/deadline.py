"""Until when the answer to the running request is of use: how long its work may queue.

The HTTP edge and the RPC server begin a deadline; what queues asks for the time left. Work outside a request
has none.
"""

from __future__ import annotations

import time
from contextvars import ContextVar, Token
from typing import Final

REQUEST_SECONDS: Final = 5.0
"""How long a request of the public API may queue. With a statement of five seconds after that it still
answers within the gateway's fifteen.
"""

_deadline: ContextVar[float | None] = ContextVar("wattle_deadline", default=None)


def begin(seconds: float) -> Token[float | None]:
    """Begins the deadline of the running task's request; give the token to `end`."""
    return _deadline.set(time.monotonic() + seconds)


def end(token: Token[float | None]) -> None:
    """Puts back the deadline that `begin` replaced."""
    _deadline.reset(token)


def seconds_left(otherwise: float) -> float:
    """Seconds until the deadline, zero after it; `otherwise` outside a request."""
    deadline = _deadline.get()
    return otherwise if deadline is None else max(0.0, deadline - time.monotonic())
