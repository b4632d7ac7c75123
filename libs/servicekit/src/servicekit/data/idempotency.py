"""Requests that move money or make something happen once, however often they arrive (docs/reliability.md,
rule 15).

The client sends an `Idempotency-Key`; the table `idempotency_keys` remembers per owner and key what was
asked and what was answered:

| state of the key                      | another request with it                       |
|---------------------------------------|-----------------------------------------------|
| running, lease not over               | 409 `idempotency_key_running`, Retry-After    |
| running, lease over (process lost)    | does the work again, under the same ids       |
| other route or body                   | 422 `idempotency_key_reused`                  |
| finished                              | the stored status and body                    |

Work of one transaction: `begin`, the work and `finish` in that transaction; a failure rolls the key back too.

    async with database.transaction() as session:
        if stored := await begin(session, request):
            return stored
        ...
        await finish(session, request, StoredResponse(201, body))

Work of several transactions (a call to another service lies between): `begin` in the first, which commits;
`finish` in the last. If the work fails for a reason that may pass, `release` lets the next attempt in at
once.

In a SQL function: `select * from idempotency_begin(owner, key, route, request_hash, lease)` gives `outcome`
('started', 'running', 'reused', 'finished') with `response_status` and `response_body`; then `perform
idempotency_finish(owner, key, status, body)`. Both in the transaction of the work.

An answer of 500 or more is never stored: a retry finishes the work.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Final

from fastapi import Depends, Request
from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.retention import Purge
from servicekit.errors import Conflict, InvalidRequest, RuleRefused
from servicekit.http.headers import reads_headers

LEASE: Final = timedelta(seconds=30)
"""How long work that has begun counts as running."""
PURGE: Final = Purge("idempotency_keys", "created_at", timedelta(days=30))
_LONGEST_KEY: Final = 128

_BEGIN = text("""
    select outcome, response_status, response_body
    from idempotency_begin(:owner, :key, :route, :request_hash, :lease)
""")
_FINISH = text("select idempotency_finish(:owner, :key, :status, :body)")
_RELEASE = text("""
    update idempotency_keys set locked_until = clock_timestamp()
    where owner = :owner and key = :key and status = 'running'
""")


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """A request as its key remembers it.

    `owner` is who may repeat it, such as a customer id; `route` names the operation, such as
    `POST /api/checkout`; `request_hash` comes from `request_hash(body)`.
    """

    owner: str
    key: str
    route: str
    request_hash: bytes


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """An answer that a repeated request gets again: an HTTP status below 500 and a JSON body."""

    status: int
    body: Any


def request_hash(body: Any) -> bytes:
    """SHA-256 of a request's JSON content; the order of keys does not matter."""
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).digest()


async def begin(
    session: AsyncSession, request: IdempotentRequest, *, lease: timedelta = LEASE
) -> StoredResponse | None:
    """Claims the key for the caller, who does the work when the answer is None; otherwise the stored answer.

    Raises Conflict("idempotency_key_running") while another does the work,
    RuleRefused("idempotency_key_reused") when the key belongs to another request.
    """
    row = (
        await session.execute(
            _BEGIN,
            {
                "owner": request.owner,
                "key": request.key,
                "route": request.route,
                "request_hash": request.request_hash,
                "lease": lease,
            },
        )
    ).one()
    return outcome(row.outcome, row.response_status, row.response_body)


def outcome(name: str, status: int | None, body: Any) -> StoredResponse | None:
    """What the outcome of the SQL function `idempotency_begin` means to a caller; raises as `begin` does."""
    if name == "started":
        return None
    if name == "finished" and status is not None:
        return StoredResponse(status, body)
    if name == "reused":
        raise RuleRefused("idempotency_key_reused", "This key was used for another request")
    raise Conflict("idempotency_key_running", "This request is already being handled", retry_after=1)


async def finish(session: AsyncSession, request: IdempotentRequest, response: StoredResponse) -> None:
    """Stores the answer in the transaction that completes the work. Raises ValueError for a status over
    499.
    """
    if not 200 <= response.status < 500:
        raise ValueError("only a final answer is stored")
    await session.execute(
        _FINISH,
        {
            "owner": request.owner,
            "key": request.key,
            "status": response.status,
            "body": Jsonb(response.body),
        },
    )


async def release(session: AsyncSession, request: IdempotentRequest) -> None:
    """Lets the next attempt begin at once, after work of several transactions failed for a reason that may
    pass.
    """
    await session.execute(_RELEASE, {"owner": request.owner, "key": request.key})


@reads_headers("idempotency-key", "x-request-id")
async def sent_key(request: Request) -> str | None:
    """The key that the client sent: `Idempotency-Key`, or else `X-Request-Id`; None without one.

    Raises InvalidRequest: `idempotency_key_invalid`.
    """
    headers = request.headers
    key = headers.get("idempotency-key") or headers.get("x-request-id")
    return checked_key(key) if key else None


@reads_headers("idempotency-key", "x-request-id")
async def require_key(request: Request) -> str:
    """The same; without one it raises InvalidRequest `idempotency_key_missing`."""
    key = await sent_key(request)
    if key is None:
        raise InvalidRequest("idempotency_key_missing", "An Idempotency-Key header is needed")
    return key


def checked_key(key: str) -> str:
    """The key itself. Raises InvalidRequest `idempotency_key_invalid`."""
    if len(key) > _LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise InvalidRequest(
            "idempotency_key_invalid", f"An Idempotency-Key has at most {_LONGEST_KEY} printable characters"
        )
    return key


IdempotencyKey = Annotated[str, Depends(require_key)]
"""Parameter type of an endpoint that needs the key."""

OptionalIdempotencyKey = Annotated[str | None, Depends(sent_key)]
"""Parameter type of an endpoint that recognises a repetition where the client names it."""
