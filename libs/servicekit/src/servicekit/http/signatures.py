"""Signatures of requests (docs/requirements.md §7)."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Final

from pydantic import SecretStr

DEFAULT_VERSION: Final = "3.0"


def string_to_sign(
    *,
    method: str,
    path: str,
    query: str,
    body: bytes,
    timestamp: str,
    request_id: str,
    session_id: str,
    version: str,
) -> str:
    """The text under a signature: eight lines, joined by a line feed (docs/requirements.md §7).

    `path` and `query` are as sent, percent-encoded; the query's `name=value` pairs are sorted; the body is
    its SHA-256 in hexadecimal, also when empty.
    """
    sorted_query = "&".join(sorted(query.split("&"))) if query else ""
    digest = hashlib.sha256(body).hexdigest()
    return "\n".join((method.upper(), path, sorted_query, digest, timestamp, request_id, session_id, version))


def sign_request(
    secret: str,
    *,
    method: str,
    path: str,
    query: str = "",
    body: bytes = b"",
    request_id: str,
    session_id: str = "",
    version: str = DEFAULT_VERSION,
    timestamp: int | None = None,
    session_key_name: str | None = None,
) -> dict[str, str]:
    """The headers that a client adds to a request it signs; `timestamp` is seconds since 1970, else now.

    With the name of a session key, `secret` is that key.
    """
    stamp = str(int(time.time()) if timestamp is None else timestamp)
    text = string_to_sign(
        method=method,
        path=path,
        query=query,
        body=body,
        timestamp=stamp,
        request_id=request_id,
        session_id=session_id,
        version=version,
    )
    signature = signature_of(SecretStr(secret), text)
    headers = {
        "X-Signature": f"{session_key_name}:{signature}" if session_key_name else signature,
        "X-Timestamp": stamp,
        "X-Request-Id": request_id,
        "X-Api-Version": version,
    }
    if session_id:
        headers["X-Session-Id"] = session_id
    return headers


def signature_of(secret: SecretStr, text: str) -> str:
    return hmac.new(secret.get_secret_value().encode(), text.encode(), hashlib.sha256).hexdigest()
