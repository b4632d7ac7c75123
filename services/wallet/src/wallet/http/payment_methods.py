"""How money can be deposited here (specification, Payment method)."""

from __future__ import annotations

from fastapi import APIRouter

from servicekit.envelope import Envelope, ResponseModel, ok
from servicekit.money import format_amount
from servicekit.tokens import SignedIn
from wallet.config import WalletSettings
from wallet.use_cases import deposit_test_money


class PaymentMethodRules(ResponseModel):
    """Whether the method may be used now, and the smallest and largest amount of one deposit by it."""

    enabled: bool
    min_amount: str
    max_amount: str


class FundingSource(ResponseModel):
    """Something of a customer's own to deposit from, such as a saved card."""

    id: str
    type: str
    method: str
    is_default: bool


class PaymentMethod(ResponseModel):
    """A deposit method, with the customer's funding sources for it."""

    code: str
    name: str
    enabled: bool
    rules: PaymentMethodRules
    funds: list[FundingSource]


def router(settings: WalletSettings) -> APIRouter:
    """The routes."""
    routes = APIRouter(tags=["payment methods"])
    methods: dict[str, PaymentMethod] = {}
    limits = settings.test_deposit
    if limits is not None:
        methods[deposit_test_money.METHOD] = PaymentMethod(
            code=deposit_test_money.METHOD,
            name=deposit_test_money.NAME,
            enabled=True,
            rules=PaymentMethodRules(
                enabled=True,
                min_amount=format_amount(limits.minimum),
                max_amount=format_amount(limits.maximum),
            ),
            funds=[],
        )
    answer = ok(methods)

    @routes.get("/api/payment_methods")
    async def list_payment_methods(customer: SignedIn) -> Envelope[dict[str, PaymentMethod]]:  # noqa: ARG001 - signed in is the condition
        return answer

    return routes
