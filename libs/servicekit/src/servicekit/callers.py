"""Which service calls, and what it may call."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from pydantic import SecretStr

from servicekit.errors import Forbidden
from servicekit.telemetry.logs import log


class CallerPolicy:
    """The services that may call this one: the tokens that each shows, and the methods that each may call.

    A token belongs to one pair of caller and called service, so that a service which reads another's calls
    cannot call a third one in its name. `tokens` has two of a caller while one is being changed. `methods`
    are names such as `Purchase`. Raises ValueError when two callers share a token.
    """

    def __init__(
        self, tokens: Mapping[str, Sequence[SecretStr]], methods: Mapping[str, Sequence[str]]
    ) -> None:
        self._callers: dict[bytes, str] = {}
        for caller, shown in tokens.items():
            for token in shown:
                if self._callers.setdefault(_digest(token.get_secret_value()), caller) != caller:
                    raise ValueError(f"another caller shows the token of {caller}")
        self._methods = {caller: frozenset(names) for caller, names in methods.items()}

    def check(self, token: str | None, method: str) -> None:
        """Raises Forbidden("caller_unknown"), or Forbidden("method_not_allowed") for a method that is not the
        caller's; `method` is `package.Service/Method`.
        """
        # Looked up by its digest: how long it takes tells nothing of the tokens.
        caller = self._callers.get(_digest(token or ""))
        if caller is None:
            log.warning("caller_unknown", method=method)
            raise Forbidden("caller_unknown")
        if method.rpartition("/")[2] not in self._methods.get(caller, ()):
            log.warning("method_not_allowed", method=method, caller=caller)
            raise Forbidden("method_not_allowed")


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
