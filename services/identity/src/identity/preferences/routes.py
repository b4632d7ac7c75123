"""What customers agree to receive: signed in, by signed link, and unsubscribing."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs
from uuid import UUID

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field, StringConstraints

from identity.preferences.change_preferences import Change, CommunicationPreferences, Preferences
from identity.preferences.rules import JACKPOTS_OFFERED, SHOWN, JackpotChoice, complete
from identity.sessions.route_policy import OPENED
from identity.sessions.visitor import CurrentVisitor
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.proxies import client_address
from servicekit.money import MoneyIn, MoneyOut, money_out
from servicekit.security.sessions import OnlineSession, SignedIn

_OfferKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,64}$")]
_Signed = Annotated[str, Path(min_length=1, max_length=256)]
_Token = Annotated[str, Query(min_length=1, max_length=128)]


class MethodNameOut(ResponseModel):
    """A channel by name."""

    name: str


class FeaturesOut(ResponseModel):
    """The channels there are, in the order of display, and jackpots to choose from."""

    methods_enabled: bool
    methods: list[MethodNameOut]
    minimum_jackpot_amounts: list[MoneyOut]


class PreferencesOut(ResponseModel):
    """Channels with consent to marketing; push is stored and not displayed."""

    email: bool
    phone: bool
    sms: bool
    directmail: bool
    push: bool


class CommunicationPreferencesOut(ResponseModel):
    """See docs/requirements.md, Communication preferences; and the offers that the customer unsubscribed
    from.
    """

    features: FeaturesOut
    preferences: PreferencesOut
    unsubscribed_offer_keys: list[str]
    minimum_jackpot_amount: MoneyOut | None
    """Prize pool from which jackpot alerts are sent; null for no alerts."""

    @classmethod
    def of(cls, found: Preferences) -> CommunicationPreferencesOut:
        return cls(
            features=FeaturesOut(
                methods_enabled=True,
                methods=[MethodNameOut(name=method) for method in SHOWN],
                minimum_jackpot_amounts=[
                    money_out(amount, found.currency) for amount in JACKPOTS_OFFERED.get(found.currency, ())
                ],
            ),
            preferences=PreferencesOut(**{str(name): on for name, on in complete(found.allowed).items()}),
            unsubscribed_offer_keys=list(found.unsubscribed_offers),
            minimum_jackpot_amount=None
            if found.minimum_jackpot is None
            else money_out(found.minimum_jackpot, found.currency),
        )


class ChosenPreferences(RequestModel):
    """The channels to change; those left out stay as they are."""

    email: bool | None = None
    phone: bool | None = None
    sms: bool | None = None
    directmail: bool | None = None
    push: bool | None = None


class PreferencesBody(RequestModel):
    """Choices, and offers to subscribe to again."""

    preferences: ChosenPreferences = ChosenPreferences()
    resubscribe_offer_keys: list[_OfferKey] = Field(default=[], max_length=100)
    minimum_jackpot_amount: MoneyIn | None = None
    """Prize pool from which jackpot alerts are sent; null for no alerts, unchanged when omitted."""

    @property
    def change(self) -> Change:
        jackpot = None
        if "minimum_jackpot_amount" in self.model_fields_set:
            chosen = self.minimum_jackpot_amount
            jackpot = (
                JackpotChoice(chosen.minor_units, chosen.currency) if chosen else JackpotChoice(None, "")
            )
        return Change(self.preferences.model_dump(exclude_none=True), self.resubscribe_offer_keys, jackpot)


def router(*, preferences: CommunicationPreferences) -> APIRouter:
    routes = APIRouter(tags=["communication preferences"], dependencies=[OPENED])

    @routes.get("/api/customer/communication-preferences")
    async def get_own(principal: SignedIn) -> Envelope[CommunicationPreferencesOut]:
        """The signed-in customer's choices."""
        return ok(CommunicationPreferencesOut.of(await preferences.read_own(principal)))

    @routes.put("/api/customer/communication-preferences")
    async def put_own(
        body: PreferencesBody, principal: OnlineSession
    ) -> Envelope[CommunicationPreferencesOut]:
        """Changes the signed-in customer's choices, at once. 422 `amount_invalid`."""
        changed = await preferences.change_own(principal, body.change)
        return ok(CommunicationPreferencesOut.of(changed))

    @routes.get("/api/communication-preferences/{preferences_id}")
    async def get_by_link(
        preferences_id: _Signed, visitor: CurrentVisitor
    ) -> Envelope[CommunicationPreferencesOut]:
        """The choices behind the signed id of a mail. 404 `link_unknown`."""
        found = await preferences.read_by_link(preferences_id, address=visitor.address)
        return ok(CommunicationPreferencesOut.of(found))

    @routes.put("/api/communication-preferences/{preferences_id}")
    async def put_by_link(
        preferences_id: _Signed, body: PreferencesBody, visitor: CurrentVisitor
    ) -> Envelope[CommunicationPreferencesOut]:
        """Changes the choices behind the signed id of a mail, at once and without signing in."""
        changed = await preferences.change_by_link(preferences_id, body.change, address=visitor.address)
        return ok(CommunicationPreferencesOut.of(changed))

    @routes.get("/api/unsubscribe/{customer_id}", status_code=204)
    async def check_unsubscription(customer_id: UUID, token: _Token, visitor: CurrentVisitor) -> Response:
        """Whether the link of a mail is good; opening it changes nothing. 404 `link_unknown`."""
        await preferences.check_unsubscription(customer_id, token, address=visitor.address)
        return Response(status_code=204)

    @routes.post("/api/unsubscribe/{customer_id}", status_code=204)
    async def unsubscribe(customer_id: UUID, token: _Token, visitor: CurrentVisitor) -> Response:
        """Stops all marketing on every channel, at once."""
        await preferences.unsubscribe(customer_id, None, token, address=visitor.address)
        return Response(status_code=204)

    @routes.get("/api/unsubscribe/{customer_id}/{product_offer_key}", status_code=204)
    async def check_offer_unsubscription(
        customer_id: UUID,
        product_offer_key: _OfferKey,  # noqa: ARG001 - checked by its type
        token: _Token,
        visitor: CurrentVisitor,
    ) -> Response:
        """Whether the link of a mail is good; opening it changes nothing. 404 `link_unknown`."""
        await preferences.check_unsubscription(customer_id, token, address=visitor.address)
        return Response(status_code=204)

    @routes.post("/api/unsubscribe/{customer_id}/{product_offer_key}", status_code=204)
    async def unsubscribe_from_offer(
        customer_id: UUID, product_offer_key: _OfferKey, token: _Token, visitor: CurrentVisitor
    ) -> Response:
        """Stops all marketing of one offer, at once."""
        await preferences.unsubscribe(customer_id, product_offer_key, token, address=visitor.address)
        return Response(status_code=204)

    # Mail programs post to the very address of the page that people open, and know nothing of app keys.
    @routes.post("/unsubscribe/{customer_id}", status_code=204)
    async def unsubscribe_in_one_click(customer_id: UUID, token: _Token, request: Request) -> Response:
        """As `/api/unsubscribe`, for mail programs (RFC 8058). 400 `body_invalid`, 404 `link_unknown`."""
        await _check_one_click(request)
        await preferences.unsubscribe(customer_id, None, token, address=client_address(request))
        return Response(status_code=204)

    @routes.post("/unsubscribe/{customer_id}/{product_offer_key}", status_code=204)
    async def unsubscribe_from_offer_in_one_click(
        customer_id: UUID, product_offer_key: _OfferKey, token: _Token, request: Request
    ) -> Response:
        """The same for one offer."""
        await _check_one_click(request)
        await preferences.unsubscribe(customer_id, product_offer_key, token, address=client_address(request))
        return Response(status_code=204)

    return routes


async def _check_one_click(request: Request) -> None:
    """Raises InvalidRequest unless the body is that of RFC 8058, §3.1: no other form unsubscribes."""
    sent = parse_qs((await request.body()).decode("latin-1"))
    if sent.get("List-Unsubscribe") != ["One-Click"]:
        raise InvalidRequest("body_invalid", "The body must be List-Unsubscribe=One-Click", target="body")
