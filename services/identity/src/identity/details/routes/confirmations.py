"""/api/confirmations/{token} behind the links that are sent, and asking for them below /api/customer."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from identity.details.confirm_details import Confirmations
from identity.sessions.visitor import CurrentVisitor
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.security.sessions import OnlineSession

_Token = Annotated[str, Path(min_length=1, max_length=128)]


class LinkOut(ResponseModel):
    """What a link is for: confirm_email, confirm_address or change_email."""

    purpose: str
    first_name: str
    email: str
    address: list[str]


class UsedLinkOut(ResponseModel):
    """What was confirmed."""

    purpose: str


def router(*, confirmations: Confirmations) -> APIRouter:
    routes = APIRouter(tags=["confirmations"])

    @routes.get("/api/confirmations/{token}")
    async def show_link(token: _Token, visitor: CurrentVisitor, response: Response) -> Envelope[LinkOut]:
        """What a link is for; opening it changes nothing.

        404 `link_unknown`; 409 `link_used`, `link_expired`, `link_replaced`.
        """
        link = await confirmations.show(token, address=visitor.address)
        _forbid_caching(response)
        return ok(
            LinkOut(purpose=link.purpose, first_name=link.first_name, email=link.email, address=link.address)
        )

    @routes.post("/api/confirmations/{token}")
    async def use_link(token: _Token, visitor: CurrentVisitor, response: Response) -> Envelope[UsedLinkOut]:
        """Does once what the link is for. Refused as the GET is; 409 `email_taken`."""
        purpose = await confirmations.use(token, address=visitor.address)
        _forbid_caching(response)
        return ok(UsedLinkOut(purpose=purpose))

    @routes.post("/api/customer/confirm-address", status_code=204)
    async def confirm_address(principal: OnlineSession) -> Response:
        """The signed-in customer confirms the postal address on record."""
        await confirmations.confirm_own_address(principal)
        return Response(status_code=204)

    @routes.post("/api/customer/confirm-address/send-link", status_code=202)
    async def send_address_link(principal: OnlineSession) -> Envelope[None]:
        """Sends the link that confirms the postal address again. 429 within a minute of the last."""
        await confirmations.send_again(principal, "confirm_address")
        return ok(None)

    @routes.post("/api/customer/confirm-email/send-link", status_code=202)
    async def send_email_link(principal: OnlineSession) -> Envelope[None]:
        """Sends the link that confirms the e-mail address again. 429 within a minute of the last."""
        await confirmations.send_again(principal, "confirm_email")
        return ok(None)

    return routes


def _forbid_caching(response: Response) -> None:
    response.headers["cache-control"] = "no-store"
    response.headers["referrer-policy"] = "no-referrer"
