"""Client of the identity check provider; the simulator documents the protocol.

A check is known by our own reference, which is the attempt's id: starting it twice is starting it once, and
an outcome that got lost is looked up and never guessed (docs/reliability.md, rules 17 and 18).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

import httpx2
from pydantic import BaseModel, ConfigDict, SecretStr, ValidationError

from identity.customer.tables import Customer
from servicekit.errors import NotSignedIn, Unavailable
from servicekit.telemetry.logs import log

CheckStatus = Literal["passed", "failed", "refer", "pending", "awaiting_customer"]
_TIMEOUT_SECONDS: Final = 8.0
_SIGNATURE_SECONDS: Final = 300


PERSON_FIELDS: Final = (
    "first_name", "last_name", "address_line1", "address_line2", "suburb", "state", "postcode", "country",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CheckDocument:
    """A document for the check."""

    part: str
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """A check to start."""

    reference: UUID
    method: str
    person: Customer
    details: Mapping[str, str]
    """What the method asks for besides, e.g. licence_number."""
    documents: Sequence[CheckDocument]
    return_url: str
    notification_url: str


@dataclass(frozen=True, slots=True)
class CheckResult:
    """State of a check. `refer` asks for a review."""

    status: CheckStatus
    redirect_url: str | None = None
    reason: str | None = None


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    status: CheckStatus
    redirect_url: str | None = None
    reason: str | None = None


class IdentityChecks:
    """A provider at an address, with a key."""

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key

    async def start(self, request: CheckRequest) -> CheckResult:
        """Starts a check, once for each reference. Raises Unavailable when the outcome is not known."""
        person = request.person
        body = {
            "reference": str(request.reference),
            "method": request.method,
            "person": {
                **{name: getattr(person, name) for name in PERSON_FIELDS},
                "date_of_birth": person.date_of_birth.isoformat(),
            },
            "details": dict(request.details),
            "documents": [
                {
                    "part": document.part,
                    "content_type": document.content_type,
                    "content": base64.b64encode(document.content).decode(),
                }
                for document in request.documents
            ],
            "return_url": request.return_url,
            "notification_url": request.notification_url,
        }
        response = await self._send("POST", "/v1/checks", body)
        if response.status_code in (400, 422) and _is_of_provider(response):
            return CheckResult("failed", reason="details_refused")
        return _result(response)

    async def look_up(self, reference: UUID) -> CheckResult | None:
        """The check with this reference; None for an unknown one. Raises Unavailable."""
        response = await self._send("GET", f"/v1/checks/{reference}", None)
        if response.status_code == 404 and _is_of_provider(response):
            return None
        return _result(response)

    async def _send(self, method: str, path: str, body: Any) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {self._key.get_secret_value()}"}
        try:
            async with httpx2.AsyncClient(timeout=_TIMEOUT_SECONDS, follow_redirects=False) as client:
                return await client.request(method, f"{self._base_url}{path}", json=body, headers=headers)
        except httpx2.HTTPError as failure:
            log.warning("identity_checks_unavailable", error_type=type(failure).__name__)
            raise Unavailable("identity_checks_unavailable") from failure


def _is_of_provider(response: httpx2.Response) -> bool:
    """Whether it answers with an object; a refusal of something in front of the provider says nothing."""
    try:
        return isinstance(response.json(), dict)
    except ValueError:
        return False


def _result(response: httpx2.Response) -> CheckResult:
    """What an answer says. Raises Unavailable for anything that is no clear answer."""
    if response.status_code not in (200, 201):
        log.warning("identity_checks_unclear", status=response.status_code)
        raise Unavailable("identity_checks_unavailable")
    try:
        answer = _Answer.model_validate_json(response.content)
    except ValidationError as failure:
        raise Unavailable("identity_checks_unavailable") from failure
    if answer.redirect_url is not None and not answer.redirect_url.startswith(("https://", "http://")):
        raise Unavailable("identity_checks_unavailable")
    return CheckResult(answer.status, answer.redirect_url, answer.reason)


def check_notification(secret: SecretStr, header: str, body: bytes, *, now: datetime) -> None:
    """Raises NotSignedIn unless `Check-Signature: t=<seconds>,v1=<hmac>` is the provider's, and fresh.

    The signature is HMAC-SHA256 over `<t>.<body>` (docs/reliability.md, rule 48).
    """
    parts = dict(part.strip().partition("=")[::2] for part in header.split(","))
    stamp = parts.get("t", "")
    expected = hmac.digest(
        secret.get_secret_value().encode(), stamp.encode() + b"." + body, hashlib.sha256
    ).hex()
    fresh = stamp.isdigit() and abs(now.timestamp() - int(stamp)) <= _SIGNATURE_SECONDS
    if not hmac.compare_digest(expected, parts.get("v1", "")) or not fresh:
        raise NotSignedIn("signature_invalid", "The signature does not match")
