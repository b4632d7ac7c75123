"""`/api/cart/voucher` and `/api/staff/vouchers`."""

from __future__ import annotations

import re
import secrets
from datetime import datetime
from typing import Annotated, Final, Literal, Self

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field, StrictBool, StrictInt, field_validator, model_validator
from pydantic_core import PydanticCustomError

from access.capabilities import needs
from access.roles import PROMOTION_MANAGER
from checkout.cart.routes.carts import Client
from checkout.cart.routes.models import CartOut, cart_out
from checkout.cart.rules.discounts import VoucherType, amount_text
from checkout.records.fields import from_value
from checkout.vouchers.issue_vouchers import IssueVouchers
from checkout.vouchers.redeem_vouchers import ProveCredit, RedeemVouchers
from checkout.vouchers.rules import IssuedVoucher, NewVoucher, Redemption
from servicekit.data.idempotency import OptionalIdempotencyKey, require_key
from servicekit.http.envelope import Envelope, Message, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.headers import reads_headers
from servicekit.http.moments import Moment
from servicekit.http.proxies import client_address
from servicekit.money import MoneyIn, MoneyOut, money_out
from servicekit.security.sessions import online_session
from servicekit.security.staff import StaffMember, staff_with

VOUCHER_CREDITED = "voucher_credited"


class VoucherIn(RequestModel):
    """The code as the customer typed it; spaces around it and small letters do not matter."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


@reads_headers("idempotency-key", "x-request-id")
async def _proof_of_credit(request: Request) -> ProveCredit:
    async def prove() -> str:
        await online_session(request)
        return await require_key(request)

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
        key: OptionalIdempotencyKey,
        response: Response,
    ) -> Envelope[CartOut] | Response:
        """Applies a discount voucher to the cart, in place of another. A credit voucher goes into the wallet
        of a signed-in customer at once, and the message `voucher_credited` reports it.

        A credit needs an `Idempotency-Key`, with which it is given once, and a session that may move money
        (401 `session_ended`, 403 `REQUIRED`). 422 with the reason and target `code` when a voucher cannot be
        used; 429 after too many codes, of which a repetition with its key is none.
        """
        applied = await client.settle(
            vouchers.apply(client.holder, body.code, prove, key=key, address=client_address(request))
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


_MAY_MANAGE: Final = staff_with(PROMOTION_MANAGER)
Manager = Annotated[StaffMember, Depends(_MAY_MANAGE)]
Key = Annotated[str, Field(min_length=1, max_length=64)]
Code = Annotated[str, Field(pattern=r"^[A-Z0-9-]{4,32}$")]

_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Characters that are not mistaken for others."""
_CODE: Final = re.compile(r"[A-Z0-9-]{4,32}")


class NewVoucherIn(RequestModel):
    """A voucher to issue. Without a code it gets a random one; without limits it has none, but one use a
    customer. A percentage has `percent`, every other type `amount`. `voucher_fixed_discount_expire` needs
    `valid_to`, which must be in the future. It reduces pre-orders only if it says so, which a credit cannot.
    """

    code: Annotated[str, Field(min_length=4, max_length=32)] | None = None
    type: VoucherType
    description: Annotated[str, Field(min_length=1, max_length=200)]
    currency: Literal["AUD", "GBP"] = "AUD"
    amount: MoneyIn | None = None
    percent: Annotated[StrictInt, Field(ge=1, le=100)] | None = None
    minimum: MoneyIn | None = None
    product_types: Annotated[
        list[Literal["lottery_ticket", "raffle_ticket", "syndicate_share"]], Field(max_length=3)
    ] = Field(default_factory=list)
    offer_keys: Annotated[list[Key], Field(max_length=100)] = Field(default_factory=list)
    reduces_pre_orders: StrictBool = False
    max_uses: Annotated[StrictInt, Field(ge=1, le=10_000_000)] | None = None
    max_uses_per_customer: Annotated[StrictInt, Field(ge=1, le=1000)] | None = 1
    valid_from: Moment | None = None
    valid_to: Moment | None = None

    @field_validator("code")
    @classmethod
    def _in_capitals(cls, code: str | None) -> str | None:
        if code is None:
            return None
        if _CODE.fullmatch(code.upper()) is None:
            raise PydanticCustomError("invalid", "Letters, digits and hyphens only")
        return code.upper()

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        is_percentage = self.type is VoucherType.PERCENT
        if (self.percent is not None) != is_percentage or (self.amount is None) != is_percentage:
            raise PydanticCustomError("value", "Give a percentage or an amount, as the type needs")
        for money in (self.amount, self.minimum):
            if money is not None and money.currency != self.currency:
                raise PydanticCustomError("currency_mismatch", "Every amount is in the voucher's currency")
        if self.amount is not None and not self.amount.minor_units:
            raise PydanticCustomError("value", "A voucher is worth something")
        if self.type is VoucherType.FIXED_EXPIRE and self.valid_to is None:
            raise PydanticCustomError("required", "Say until when it is valid")
        if self.reduces_pre_orders and self.type is VoucherType.CREDIT:
            raise PydanticCustomError("value", "A credit reduces nothing")
        if self.valid_from is not None and self.valid_to is not None and self.valid_from >= self.valid_to:
            raise PydanticCustomError("order", "It must begin before it ends")
        return self

    def voucher(self) -> NewVoucher:
        return from_value(
            NewVoucher,
            self,
            code=self.code or "-".join(_part() for _ in range(3)),
            amount=None if self.amount is None else self.amount.minor_units,
            minimum=0 if self.minimum is None else self.minimum.minor_units,
        )


class VoucherOut(ResponseModel):
    """A voucher; `uses` are consumed, or reserved by orders that are being paid."""

    code: str
    type: str
    description: str
    currency: str
    amount: MoneyOut | None
    percent: int | None
    minimum: MoneyOut
    product_types: list[str]
    offer_keys: list[str]
    reduces_pre_orders: bool
    max_uses: int | None
    max_uses_per_customer: int | None
    uses: int
    valid_from: datetime
    valid_to: datetime | None
    created_at: datetime
    created_by: str
    withdrawn_at: datetime | None
    withdrawn_by: str | None

    @classmethod
    def of(cls, issued: IssuedVoucher) -> Self:
        amount, currency = issued.amount, issued.currency
        return from_value(
            cls,
            issued,
            type=issued.type.value,
            amount=None if amount is None else money_out(amount, currency),
            minimum=money_out(issued.minimum, currency),
        )


def staff_router(vouchers: IssueVouchers) -> APIRouter:
    routes = APIRouter(prefix="/api/staff/vouchers", tags=["staff"], dependencies=[Depends(_MAY_MANAGE)])

    @routes.post("", status_code=201)
    async def issue_voucher(body: NewVoucherIn, staff: Manager) -> Envelope[VoucherOut]:
        """Issues a voucher; 400 `over` for an end that is past, 409 `voucher_exists` for a known code."""
        return ok(VoucherOut.of(await vouchers.issue(body.voucher(), staff=staff.name)))

    @routes.get("")
    async def list_vouchers(page: PageQuery) -> Envelope[list[VoucherOut]]:
        found, total = await vouchers.page(limit=page.limit, offset=page.offset)
        return ok(
            [VoucherOut.of(voucher) for voucher in found],
            page_info=page.info(total),
        )

    @routes.get("/{code}")
    async def get_voucher(code: Code) -> Envelope[VoucherOut]:
        return ok(VoucherOut.of(await vouchers.one(code)))

    @routes.post("/{code}/withdraw")
    async def withdraw_voucher(code: Code, staff: Manager) -> Envelope[VoucherOut]:
        """Withdraws a voucher; checkouts under way continue."""
        return ok(VoucherOut.of(await vouchers.withdraw(code, staff=staff.name)))

    return routes


def _part() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(4))
