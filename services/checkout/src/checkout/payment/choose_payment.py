"""The customer chooses how a pre-order is paid, and the wallet checks it."""

from __future__ import annotations

from uuid import UUID

from checkout.payment.clients.deposits import DepositClient
from checkout.payment.rules.unattended import FROM_WALLET, TARGET, Choice, LaterPayment
from servicekit.errors import RuleRefused


async def choose_payment(
    deposits: DepositClient, customer_id: UUID, region: str, choice: Choice, price: int, currency: str
) -> LaterPayment:
    """The chosen payment of `price` minor units; a price of 0 is not checked.

    Raises RuleRefused (`fund_not_found`, `verification_required`, `method_not_unattended`, `card_expired`,
    `amount_too_large`, …).
    """
    if choice.fund_id is None or not price:
        return FROM_WALLET
    try:
        planned = await deposits.plan_unattended(customer_id, region, choice.fund_id, price, currency)
    except RuleRefused as refusal:
        raise RuleRefused(refusal.code, refusal.message, target=f"{TARGET}.fund_id") from refusal
    return LaterPayment(planned.kind, choice.fund_id)
