"""The customer says how something is paid while they are away, and the wallet whether it can be."""

from __future__ import annotations

from uuid import UUID

from checkout.payment.clients.deposits import DepositClient
from checkout.payment.rules.unattended import FROM_WALLET, TARGET, Choice, LaterPayment
from servicekit.errors import RuleRefused


async def choose_payment(
    deposits: DepositClient, customer_id: UUID, region: str, choice: Choice, price: int, currency: str
) -> LaterPayment:
    """What was chosen, for something that costs `price` in minor units; nobody is asked for nothing.

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
