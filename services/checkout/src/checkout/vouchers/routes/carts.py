"""`/api/cart/voucher`: the voucher of a cart."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from access.capabilities import needs
from checkout.cart.routes.client import Client
from checkout.cart.routes.models import CartOut, cart_out
from checkout.cart.rules.discounts import amount_text
from checkout.vouchers.redeem_vouchers import ProveCredit, RedeemVouchers
from checkout.vouchers.rules import Redemption
from servicekit.data.idempotency import SentKey, require_key
from servicekit.http.envelope import Envelope, Message, RequestModel, ok
from servicekit.http.proxies import client_address
from servicekit.security.sessions import online_session

VOUCHER_CREDITED = "voucher_credited"


class VoucherIn(RequestModel):
    """The code as the customer typed it; spaces around it and small letters do not matter."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


async def _proof_of_credit(request: Request, key: SentKey) -> ProveCredit:
    async def prove() -> str:
        await online_session(request)
        return await require_key(key)

    return prove


ProvesCredit = Annotated[ProveCredit, Depends(_proof_of_credit)]
"""Parameter type of a route on which a code may be a credit. A credit moves money: it needs a session that is
checked online and an idempotency key.
"""


def credited_messages(credited: Redemption | None) -> list[Message]:
    """The message that a voucher credited the wallet, if it did."""
    if credited is None:
        return []
    text = f"{amount_text(credited.amount, credited.currency)} was added to your wallet"
    return [Message(code=VOUCHER_CREDITED, message=text)]


def router(vouchers: RedeemVouchers, *, default_currency: str) -> APIRouter:
    routes = APIRouter(prefix="/api/cart/voucher", tags=["cart"])

    @routes.put("", response_model=Envelope[CartOut], dependencies=[needs("vouchers")])
    async def apply_voucher(
        body: VoucherIn,
        request: Request,
        client: Client,
        prove: ProvesCredit,
        response: Response,
    ) -> Envelope[CartOut] | Response:
        """Applies a discount voucher to the cart, in place of another. A credit voucher goes into the wallet
        of a signed-in customer at once, and the message `voucher_credited` reports it.

        A credit needs an `Idempotency-Key`, with which it is given once, and a session that may move money
        (401 `session_ended`, 403 `REQUIRED`). 422 with the reason and target `code` when a voucher cannot be
        used; 429 after too many codes.
        """
        applied = await client.settle(
            vouchers.apply(client.holder, body.code, prove, address=client_address(request))
        )
        if isinstance(applied, Response):
            return applied
        client.remember(applied.cart, response)
        return ok(
            cart_out(applied.cart, default_currency=default_currency, with_token=client.is_app),
            messages=credited_messages(applied.credited),
        )

    @routes.delete("", response_model=Envelope[CartOut])
    async def remove_voucher(client: Client, response: Response) -> Envelope[CartOut] | Response:
        view = await client.settle(vouchers.remove(client.holder))
        if isinstance(view, Response):
            return view
        client.remember(view, response)
        return ok(cart_out(view, default_currency=default_currency, with_token=client.is_app))

    return routes
