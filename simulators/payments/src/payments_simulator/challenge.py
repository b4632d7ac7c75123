"""The page of the card issuer: the customer confirms or refuses a payment (3-D Secure)."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader

from payments_simulator.forms import form_of
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings

PAGES: Final = Environment(loader=FileSystemLoader(Path(__file__).parent / "pages"), autoescape=True)


def headers(settings: Settings, *, framed: bool = True, form_action: str = "'self'") -> dict[str, str]:
    """What every page is sent with; a framed one may be shown by the merchant's site only."""
    ancestors = f"{settings.merchant} {settings.origin}" if framed else "'none'"
    return {
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
            f"form-action {form_action}; frame-ancestors {ancestors}; base-uri 'none'"
        ),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.api_route("/challenge/{challenge_id}", methods=["GET", "POST"])
    async def ask(challenge_id: str) -> Response:
        payment = processor.by_challenge.get(challenge_id)
        if payment is None:
            return HTMLResponse("There is no such payment", status_code=404, headers=headers(settings))
        return challenge_page(payment, settings)

    @routes.post("/challenge/{challenge_id}/answer")
    async def answer(challenge_id: str, request: Request) -> Response:
        payment = processor.by_challenge.get(challenge_id)
        if payment is None:
            return HTMLResponse("There is no such payment", status_code=404, headers=headers(settings))
        accepted = (await form_of(request)).get("decision") == "accept"
        if payment.facts.get("dialect") == "cres":
            # The merchant carries the issuer's answer to the provider, which only then ends the payment.
            payment.facts["accepted"] = accepted
            page = PAGES.get_template("cres.html").render(
                notify_url=payment.notify_url, cres=cres(payment), session=payment.facts.get("session", "")
            )
            return HTMLResponse(page, headers=headers(settings, form_action=_origin(payment)))
        if payment.facts.get("dialect") == "approval":
            payment.facts["approved"] = accepted
            target = payment.return_url if accepted else payment.cancel_url
            if accepted:
                processor.tell(payment, "approved")
            query = urlencode({"token": payment.id, "PayerID": "BUYER"})
            return RedirectResponse(f"{target}{'&' if '?' in target else '?'}{query}", status_code=303)
        if payment.facts.get("dialect") == "verification":
            if accepted and payment.outcome != "challenge_decline":
                processor.agree(payment)
            elif payment.status == "waiting":
                payment.status, payment.decline = "declined", "authentication_failed"
        elif payment.facts.get("dialect") == "authentication":
            payment.facts["accepted"] = accepted
            payment.status = "succeeded" if accepted else "declined"
        else:
            processor.answer_challenge(payment, accepted)
        query = urlencode({"payment_intent": payment.id})
        target = payment.return_url
        return RedirectResponse(f"{target}{'&' if '?' in target else '?'}{query}", status_code=303)

    return routes


def challenge_page(payment: Payment, settings: Settings) -> Response:
    """The question to the customer."""
    page = PAGES.get_template("challenge.html").render(payment=payment, amount=_amount(payment))
    # The answer leads back to the merchant: a browser applies this policy to the redirect too.
    return HTMLResponse(
        page, headers=headers(settings, form_action=f"'self' {settings.merchant} {_origin(payment)}")
    )


def cres(payment: Payment) -> str:
    """The issuer's answer as EMV 3-D Secure encodes it."""
    told = {
        "threeDSServerTransID": payment.challenge_id,
        "transStatus": "Y" if payment.facts["accepted"] else "N",
    }
    return base64.urlsafe_b64encode(json.dumps(told).encode()).rstrip(b"=").decode()


def _origin(payment: Payment) -> str:
    parts = urlsplit(payment.notify_url or payment.return_url)
    return f"{parts.scheme}://{parts.netloc}"


def _amount(payment: Payment) -> str:
    return f"{payment.amount // 100}.{payment.amount % 100:02d} {payment.currency}"
