"""Hosted fields: the only pages that ever see a card number. They give the page around them a token."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from payments_simulator import instruments
from payments_simulator.challenge import PAGES, headers
from payments_simulator.settings import Settings

Provider = Literal["braintree", "eway", "opayo", "paypal", "paystream", "stripe"]
Kind = Literal["card", "csc", "bank", "ap", "gp", "pl"]

_PREFIXES: Final = {
    "stripe": "pm_",
    "braintree": "tokencc_",
    "eway": "44DD_",
    "opayo": "CARD-",
    "paystream": "tok_",
    "paypal": "PPT_",
}


class Entry(BaseModel):
    """What was typed into the fields."""

    model_config = ConfigDict(extra="forbid")

    kind: Kind
    number: str = Field(default="", max_length=30)
    expiry: str = Field(default="", max_length=7)
    csc: str = Field(default="", max_length=4)
    holder: str = Field(default="", max_length=100)
    bsb: str = Field(default="", max_length=10)
    account: str = Field(default="", max_length=15)


def router(settings: Settings) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/fields/{provider}")
    async def show(
        provider: Provider,
        kind: Kind = "card",
        parent: Annotated[str, Query(max_length=200)] = "",
    ) -> Response:
        if parent not in ("", settings.merchant):
            return HTMLResponse(
                "This site may not show these fields", status_code=403, headers=headers(settings)
            )
        page = PAGES.get_template("fields.html").render(
            provider=provider,
            kind=kind,
            parent=parent or settings.merchant,
            cards=instruments.CARDS,
            accounts=instruments.ACCOUNTS,
        )
        return HTMLResponse(page, headers=headers(settings))

    @routes.post("/fields/{provider}/tokens")
    async def tokenise(provider: Provider, entry: Entry) -> Response:
        if entry.kind == "csc":
            if not entry.csc.isdigit() or len(entry.csc) not in (3, 4):
                return _refused("csc", "The security code has 3 or 4 digits")
            outcome = "bad" if entry.csc == "999" else "good"
            return JSONResponse({"token": f"csc_{outcome}{secrets.token_hex(8)}"})
        try:
            instrument = _instrument(entry)
        except instruments.InvalidInstrumentError as error:
            return _refused("account" if entry.kind == "bank" else "number", str(error))
        if entry.kind == "card" and (not entry.csc.isdigit() or len(entry.csc) not in (3, 4)):
            return _refused("csc", "The security code has 3 or 4 digits")
        return JSONResponse(_told(provider, instrument))

    return routes


def _instrument(entry: Entry) -> instruments.Instrument:
    if entry.kind == "bank":
        return instruments.account(entry.account, entry.holder)
    if entry.kind == "pl":
        return instruments.paypal()
    if entry.kind in ("ap", "gp"):
        brand, funding, outcome, _ = instruments.CARDS[entry.number or "4000056655665556"]
        kind = "apple_pay" if entry.kind == "ap" else "google_pay"
        return instruments.Instrument(
            kind, brand, (entry.number or "4000056655665556")[-4:], funding, outcome
        )
    return instruments.card(entry.number, entry.expiry, entry.holder)


def _told(provider: str, instrument: instruments.Instrument) -> dict[str, Any]:
    return {
        "token": instrument.token(_PREFIXES[provider]),
        "brand": instrument.brand,
        "last4": instrument.last4,
        "expiry_month": instrument.expiry_month,
        "expiry_year": instrument.expiry_year,
        "funding": instrument.funding,
    }


def _refused(field: str, message: str) -> JSONResponse:
    return JSONResponse({"field": field, "message": message}, status_code=422)
