"""The page of the mailbox, what tests read, and the text message provider's API."""

from __future__ import annotations

import base64
import binascii
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import parse_qs
from uuid import uuid4

from fastapi import FastAPI, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from jinja2 import Environment, FileSystemLoader

from mailbox_simulator.inbox import Inbox, Message

_PAGES: Final = Environment(loader=FileSystemLoader(Path(__file__).parent / "pages"), autoescape=True)
_PAGE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'"
# What was sent is shown as a mail program does: nothing in it runs.
_MAIL_POLICY: Final = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:"
_HEADERS: Final = {
    "Content-Security-Policy": _PAGE_POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
}
_LONGEST_TEXT: Final = 1600


def build_app(inbox: Inbox) -> FastAPI:
    """The HTTP side over an inbox that the mail server fills too."""
    app = FastAPI(title="Mailbox simulator", openapi_url=None)

    @app.get("/health/live")
    async def live() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/")
    async def show_all(to: Annotated[str, Query(max_length=320)] = "") -> HTMLResponse:
        page = _PAGES.get_template("inbox.html").render(messages=inbox.search(to), to=to)
        return HTMLResponse(page, headers=_HEADERS)

    @app.get("/messages/{message_id:path}/html")
    async def show_html(message_id: str) -> Response:
        message = inbox.find(message_id)
        if message is None or not message.html:
            return Response(status_code=404)
        return HTMLResponse(message.html, headers={**_HEADERS, "Content-Security-Policy": _MAIL_POLICY})

    @app.get("/api/messages")
    async def list_messages(to: Annotated[str, Query(max_length=320)] = "") -> list[dict[str, Any]]:
        return [_as_json(message) for message in inbox.search(to)]

    @app.post("/2010-04-01/Accounts/{account}/Messages.json")
    async def send_text(account: str, request: Request) -> JSONResponse:
        if _user(request) != account:
            return _refusal(401, 20003, "Authenticate")
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        recipient, text = form.get("To", ""), form.get("Body", "")
        if not recipient.startswith("+") or not recipient[1:].isdigit():
            return _refusal(400, 21211, f"The 'To' number {recipient} is not a valid phone number.")
        if not text or len(text) > _LONGEST_TEXT:
            return _refusal(400, 21617, "The message body is empty or exceeds the 1600 character limit")
        message = Message(
            id=f"SM{uuid4().hex}",
            channel="sms",
            sender=form.get("From", ""),
            recipient=recipient,
            subject="",
            text=text,
            html="",
            received_at=datetime.now(UTC),
        )
        inbox.put(message.id, recipient, lambda: message)
        answer = {"sid": message.id, "status": "queued", "to": recipient, "body": text, "error_code": None}
        return JSONResponse(answer, status_code=201)

    return app


def _as_json(message: Message) -> dict[str, Any]:
    return {
        **asdict(message),
        "received_at": message.received_at.isoformat(),
        "codes": message.codes,
        "links": message.links,
    }


def _user(request: Request) -> str:
    scheme, _, encoded = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return ""
    try:
        return base64.b64decode(encoded, validate=True).decode().partition(":")[0]
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _refusal(status: int, code: int, message: str) -> JSONResponse:
    return JSONResponse({"code": code, "message": message, "status": status}, status_code=status)
