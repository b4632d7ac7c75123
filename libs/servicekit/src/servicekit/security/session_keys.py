"""Keys with which a browser signs its requests, one a page (docs/reliability.md §7).

A program that everybody may read keeps no secret. So the secret of a web app key stays with the services, and
the document of a page brings a key of its own for a day. The name of a session key says until when it holds,
and the key follows from its name and the secret: no service has to keep it or to ask for it. A signature bars
what is sent again or changed on its way; it authorises nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Final

from servicekit.errors import NotSignedIn
from servicekit.settings import AppKey

LIFETIME_SECONDS: Final = 86_400

_NAME: Final = re.compile(r"(?P<until>[0-9]{10})\.[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class SessionKey:
    """A key to sign with, and the name under which services know it."""

    name: str
    key: str


def issue_session_key(app_key: AppKey, now: float) -> SessionKey:
    """A new session key of an app key; `now` is seconds since 1970.

    Raises ValueError when the app key does not sign.
    """
    if not app_key.secrets:
        raise ValueError(f"app key {app_key.key} has no secret")
    name = f"{int(now) + LIFETIME_SECONDS:010d}.{secrets.token_urlsafe(16)}"
    return SessionKey(name, session_key(app_key.secrets[0].get_secret_value(), app_key.key, name))


def session_key(secret: str, app_key: str, name: str) -> str:
    """The session key of a name, in hexadecimal."""
    text = f"wattle-session-key\n{app_key}\n{name}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def split_signature(sent: str) -> tuple[str | None, str]:
    """The name of the session key, if there is one, and the signature itself."""
    name, colon, signature = sent.rpartition(":")
    return (name if colon else None), signature


def check_name(name: str, now: float) -> None:
    """Raises NotSignedIn `session_key_expired` for a name that holds no longer, or was never given."""
    found = _NAME.fullmatch(name)
    if found is None or not now < int(found["until"]) <= now + LIFETIME_SECONDS + 300:
        raise NotSignedIn("session_key_expired", "The signing key has expired", target="X-Signature")
