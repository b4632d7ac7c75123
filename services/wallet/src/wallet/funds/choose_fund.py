"""Which saved funds may be charged, and which of them while their owners are away (docs/domain.md §9.2)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused
from wallet.funds.rules.funds import KINDS, Fund, Unattended, check_funding
from wallet.funds.store import funds
from wallet.providers.gateways import Gateways
from wallet.settings.deposits import METHOD_NAMES, PaymentSettings

NOT_READY: Final = "verification_required"


def available_unattended(fund: Fund, gateways: Gateways) -> Unattended:
    """Whether a fund may be charged for something that is bought while its owner is away."""
    if fund.method not in KINDS or fund.gateway_key is None or fund.status != "active":
        return "never"
    if fund.method == "pl" or fund.unattended_at is not None:
        return "ready"
    try:
        asks = gateways.get(fund.gateway_key).capabilities.verification
    except NotFound:
        return "never"
    return NOT_READY if asks else "never"


async def usable_fund(
    database: Database, settings: PaymentSettings, fund_id: UUID, customer_id: UUID, region: str
) -> Fund:
    """A customer's fund that may be charged. Raises NotFound, RuleRefused (`card_expired`,
    `funding_source_not_verified`, `credit_card_not_allowed`).
    """
    fund = await funds.get(database, fund_id, customer_id)
    if fund is None or fund.gateway_key is None or fund.method not in METHOD_NAMES:
        raise NotFound
    if fund.status == "expired":
        raise RuleRefused("card_expired", "This card has expired. Please add a new one", target="fund_id")
    if fund.verification == "failed":
        raise RuleRefused(
            "funding_source_not_verified", "This funding source could not be verified", target="fund_id"
        )
    if settings.refuses_credit(region) and fund.type in ("card", "apple_pay", "google_pay"):
        check_funding(fund.card_funding)
    return fund


def check_unattended(fund: Fund, gateways: Gateways) -> None:
    """Raises RuleRefused (`method_not_unattended`, `verification_required`)."""
    match available_unattended(fund, gateways):
        case "never":
            raise RuleRefused(
                "method_not_unattended",
                "This cannot be charged while you are away. Please choose a card or PayPal",
                target="fund_id",
            )
        case "verification_required":
            raise RuleRefused(NOT_READY, "Please verify this card with your bank first", target="fund_id")
