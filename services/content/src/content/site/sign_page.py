"""Keys for signed requests of pages, where the storefront's app key requires them."""

from __future__ import annotations

from dataclasses import dataclass

from servicekit.clock import Clock
from servicekit.http.envelope import ResponseModel
from servicekit.security.session_keys import issue_session_key
from servicekit.settings import AppKey


class SigningOut(ResponseModel):
    """A session key, and the server's time, because the clock of a browser may be wrong."""

    name: str
    key: str
    now: int
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class PageSigning:
    app_key: AppKey
    clock: Clock

    def new(self) -> SigningOut | None:
        """A new key; None where requests are not signed."""
        if not self.app_key.requires_signature:
            return None
        now = self.clock.now().timestamp()
        issued = issue_session_key(self.app_key, now)
        return SigningOut(name=issued.name, key=issued.key, now=int(now))
