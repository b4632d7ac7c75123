"""Webhooks of providers and the bank, and the pages of 3-D Secure; none needs an app key.

Card issuers post to the pages from other sites, without cookies, so the pages change no session.
"""

from __future__ import annotations

import html
import secrets
from typing import Final, Literal
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from servicekit.errors import InvalidRequest
from servicekit.http.policy import PUBLIC
from wallet.config import WalletSettings
from wallet.deposits.receive_notices import ReceiveNotices
from wallet.deposits.receive_transfers import ReceiveTransfers
from wallet.funds.verify_fund import VerifyFund

_LONGEST_ANSWER: Final = 20_000
_MESSAGE_SOURCE: Final = "wattle-3ds"


def router(
    notices: ReceiveNotices, verify: VerifyFund, transfers: ReceiveTransfers, settings: WalletSettings
) -> APIRouter:
    routes = APIRouter(tags=["providers"])
    origin = settings.public_origin

    @routes.post("/api/funds/webhooks/bank", status_code=204, openapi_extra=PUBLIC)
    async def take_bank_message(request: Request) -> None:
        await transfers.take(request.headers.get("bank-signature", ""), await request.body())

    @routes.post("/api/funds/webhooks/{gateway_key}", status_code=204, openapi_extra=PUBLIC)
    async def take_webhook(gateway_key: str, request: Request) -> None:
        await notices.webhook(gateway_key, dict(request.headers), await request.body())

    @routes.get("/3ds/notify", include_in_schema=False)
    async def come_back(request: Request) -> Response:
        query = request.query_params
        if "verification" in query:
            known = await verify.issuer_answered(_uuid(query["verification"]), query.get("key", ""))
            return _page(origin, known, of="verification", back="/my-account/cards-and-accounts")
        deposit_id = await notices.issuer_answered(f"{query.get('deposit', '')}.{query.get('key', '')}", None)
        return _page(origin, deposit_id)

    @routes.post("/3ds/notify", include_in_schema=False)
    async def notify(request: Request) -> Response:
        body = await request.body()
        if len(body) > _LONGEST_ANSWER:
            raise InvalidRequest("too_large", "This card-issuer response is not valid")
        try:
            form = {
                name.lower(): value
                for name, value in parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=20)
            }
        except ValueError as error:
            raise InvalidRequest("invalid_form", "The request body must be a form") from error
        session = form.get("threedssessiondata", "")
        deposit_id = await notices.issuer_answered(session, form.get("cres") or form.get("pares"))
        return _page(origin, deposit_id)

    @routes.get("/3ds/challenge/{deposit_id}/{secret}", include_in_schema=False)
    async def hand_over(deposit_id: UUID, secret: str) -> Response:
        challenge = await notices.challenge(deposit_id, secret)
        if challenge is None:
            return _page(origin, None)
        url = str(challenge["url"])
        fields = challenge["fields"]
        assert isinstance(fields, dict)  # noqa: S101 - written by ourselves
        inputs = "".join(
            f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(value)}">'
            for name, value in fields.items()
        )
        parts = urlsplit(url)
        return _document(
            "Your bank asks you to confirm this payment",
            f'<form id="go" method="post" action="{html.escape(url)}">{inputs}'
            "<button>Continue</button></form>",
            'document.getElementById("go").submit();',
            form_action=f"{parts.scheme}://{parts.netloc}",
        )

    return routes


def _uuid(text: str) -> UUID:
    """The id in an address; the zero id for anything else."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def _page(
    origin: str, known: UUID | None, *, of: Literal["deposit", "verification"] = "deposit", back: str = ""
) -> Response:
    """Tells the page around it, or the one that opened it, that the issuer is done; says nothing of the
    outcome.
    """
    message = orjson.dumps(
        {"source": _MESSAGE_SOURCE, f"{of}_id": None if known is None else str(known)}
    ).decode()
    back = "/" if known is None else back or f"/my-account/deposit/details/{known}"
    script = (
        f"const message = {message}, site = {orjson.dumps(origin).decode()};"
        "if (window.opener) window.opener.postMessage(message, site);"
        "if (window.parent !== window) window.parent.postMessage(message, site);"
        f"else if (!window.opener) location.replace({orjson.dumps(back).decode()});"
    )
    link = f'<p><a href="{back}" target="_top">Back to your payment</a></p>'
    return _document("Thank you. We are processing your payment", link, script)


def _document(title: str, content: str, script: str, *, form_action: str = "'none'") -> Response:
    nonce = secrets.token_urlsafe(16)
    body = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<h1>{title}</h1>{content}<script nonce="{nonce}">{script}</script></html>'
    )
    headers = {
        "Content-Security-Policy": (
            f"default-src 'none'; script-src 'nonce-{nonce}'; form-action {form_action}; "
            "frame-ancestors 'self'; base-uri 'none'"
        ),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
    }
    return HTMLResponse(body, headers=headers)
