"""The provider's API, and the page on which a customer proves who they are."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import parse_qs
from uuid import uuid4

import httpx2
from fastapi import BackgroundTasks, FastAPI, Header, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader
from pydantic import BaseModel, ConfigDict, Field

from identity_checks_simulator.checks import LATE, METHODS, Check, Status, steer
from identity_checks_simulator.exclusions import Exclusion, steer_exclusion

_PAGES: Final = Environment(loader=FileSystemLoader(Path(__file__).parent / "pages"), autoescape=True)
_OUTCOMES: Final[dict[str, Status]] = {"passed": "passed", "failed": "failed"}
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:"
    ),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Person(BaseModel):
    """Who is to be checked."""

    model_config = ConfigDict(extra="forbid")

    first_name: str = Field(min_length=1)
    last_name: str = Field(min_length=1)
    date_of_birth: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str


class RegisteredPerson(Person):
    """Whom the register of exclusions is asked about."""

    email: str
    phone_number: str


class LookupBody(BaseModel):
    """A question to the register of exclusions."""

    model_config = ConfigDict(extra="forbid")

    person: RegisteredPerson


class Document(BaseModel):
    """A document, in base64."""

    model_config = ConfigDict(extra="forbid")

    part: str
    content_type: str
    content: str = Field(min_length=1)


class CheckBody(BaseModel):
    """A check to start."""

    model_config = ConfigDict(extra="forbid")

    reference: str = Field(min_length=1, max_length=128)
    method: str
    person: Person
    details: dict[str, str] = {}
    documents: list[Document] = []
    return_url: str
    notification_url: str


@dataclass
class Provider:
    """What the simulator knows. `now` is the clock; tests bring their own."""

    key: str
    secret: str
    public_url: str
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    checks: dict[str, Check] = field(default_factory=dict)
    exclusions: dict[str, Exclusion] = field(default_factory=dict)
    """The register's answer by email address; for others the last name decides."""
    lookups: list[str] = field(default_factory=list)
    """E-mail addresses that the register was asked about."""

    def answer(self, check: Check) -> dict[str, Any]:
        """A check as the API tells it."""
        status = check.at(self.now())
        waits = status == "awaiting_customer"
        return {
            "check_id": check.check_id,
            "reference": check.reference,
            "method": check.method,
            "status": status,
            "reason": check.reason,
            "redirect_url": f"{self.public_url}/ui/{check.check_id}" if waits else None,
        }

    def by_id(self, check_id: str) -> Check | None:
        """A check by the provider's own id."""
        return next((check for check in self.checks.values() if check.check_id == check_id), None)

    async def notify(self, check: Check) -> None:
        """Notify the client that the check changed; a client that is down finds out by polling."""
        body = json.dumps({"event_id": uuid4().hex, "reference": check.reference}).encode()
        stamp = str(int(self.now().timestamp()))
        signature = hmac.digest(self.secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hex()
        headers = {"Check-Signature": f"t={stamp},v1={signature}", "Content-Type": "application/json"}
        try:
            async with httpx2.AsyncClient(timeout=3) as client:
                await client.post(check.notification_url, content=body, headers=headers)
        except httpx2.HTTPError:
            return


def build_app(provider: Provider) -> FastAPI:
    """The HTTP side of a provider."""
    app = FastAPI(title="Identity checks simulator", openapi_url=None)

    @app.get("/health/live")
    async def live() -> dict[str, str]:
        return {"status": "ok"}

    @app.post("/v1/checks")
    async def start(body: CheckBody, authorization: Annotated[str, Header()] = "") -> Response:
        if authorization != f"Bearer {provider.key}":
            return _refusal(401, "key_unknown")
        if body.method not in METHODS:
            return _refusal(422, "method_unknown")
        if body.method == "photo_id_upload" and not any(each.part == "front" for each in body.documents):
            return _refusal(422, "document_missing")
        known = provider.checks.get(body.reference)
        if known is not None:
            return JSONResponse(provider.answer(known), status_code=200)
        steering = steer(body.method, body.person.last_name, body.details.get("licence_number", ""))
        check = Check(
            reference=body.reference,
            method=body.method,
            name=f"{body.person.first_name} {body.person.last_name}",
            return_url=body.return_url,
            notification_url=body.notification_url,
            status="pending" if steering.late else steering.status,
            late_status=steering.status if steering.late else None,
            late_at=provider.now() + LATE if steering.late else None,
            reason="not_confirmed" if steering.status == "failed" and not steering.late else None,
        )
        provider.checks[body.reference] = check
        if steering.lost:
            return _refusal(500, "answer_lost")
        return JSONResponse(provider.answer(check), status_code=201)

    @app.get("/v1/checks/{reference}")
    async def look_up(reference: str, authorization: Annotated[str, Header()] = "") -> Response:
        if authorization != f"Bearer {provider.key}":
            return _refusal(401, "key_unknown")
        check = provider.checks.get(reference)
        return _refusal(404, "check_unknown") if check is None else JSONResponse(provider.answer(check))

    @app.post("/v1/exclusions/lookup")
    async def look_up_exclusion(body: LookupBody, authorization: Annotated[str, Header()] = "") -> Response:
        if authorization != f"Bearer {provider.key}":
            return _refusal(401, "key_unknown")
        provider.lookups.append(body.person.email)
        known = provider.exclusions.get(body.person.email)
        found = known or steer_exclusion(body.person.last_name, provider.now())
        if found.away:
            return _refusal(503, "register_away")
        until = None if found.until is None else found.until.isoformat()
        return JSONResponse({"status": found.status, "excluded_until": until})

    @app.get("/ui/{check_id}")
    async def show(check_id: str) -> Response:
        check = provider.by_id(check_id)
        if check is None:
            return HTMLResponse("This check is not known.", status_code=404, headers=_HEADERS)
        page = _PAGES.get_template("check.html").render(check=check, open=check.status == "awaiting_customer")
        return HTMLResponse(page, headers=_HEADERS)

    @app.post("/ui/{check_id}")
    async def decide(check_id: str, request: Request, work: BackgroundTasks) -> Response:
        check = provider.by_id(check_id)
        if check is None:
            return HTMLResponse("This check is not known.", status_code=404, headers=_HEADERS)
        [outcome] = parse_qs((await request.body()).decode()).get("outcome", [""])
        decided = _OUTCOMES.get(outcome)
        if decided is not None:
            check.decide(decided)
            work.add_task(provider.notify, check)
        return RedirectResponse(check.return_url, status_code=303, headers=_HEADERS)

    @app.get("/")
    async def show_all() -> HTMLResponse:
        for check in provider.checks.values():
            check.at(provider.now())
        page = _PAGES.get_template("checks.html").render(checks=list(provider.checks.values())[::-1])
        return HTMLResponse(page, headers=_HEADERS)

    return app


def _refusal(status: int, code: str) -> JSONResponse:
    return JSONResponse({"error": code}, status_code=status)
