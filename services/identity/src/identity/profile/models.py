from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from identity.customer.wallet import Amount, WalletAccount
from identity.preferences.rules import complete
from identity.profile.read_customer import CustomerRecord
from identity.sign_in.models import CustomerOut, _own_fields
from identity.verification.models import VerificationRulesOut, VerificationSummaryOut
from servicekit.http.envelope import ResponseModel
from servicekit.money import MoneyOut, money_out


class SpendLimitOut(ResponseModel):
    """A limit of what may be spent in a period."""

    id: str
    period: str
    limit: MoneyOut


class CustomerRecordOut(CustomerOut):
    """The whole record; what another service owns is null while that service does not answer."""

    force_password_change: bool
    tfa_prompt_required: bool
    verification: VerificationSummaryOut
    verification_rules: VerificationRulesOut
    communication_preferences: dict[str, bool]
    experiment_groups: dict[str, str]
    balance: MoneyOut | None
    available_funds: MoneyOut | None
    withdrawable_funds: MoneyOut | None
    pre_commitment: MoneyOut | None
    spend_limits: list[SpendLimitOut] | None
    spend_limit_required: bool | None
    payment_methods: list[str] | None
    withdrawal_methods: list[str] | None
    favourite_numbers: list[str] | None
    automatic_favourite_numbers: bool
    membership_programs: list[str]
    available_recurring_purchase_methods: list[str]
    selected_recurring_purchase_method_key: str | None

    @classmethod
    def of_record(cls, record: CustomerRecord) -> Self:
        return cls(
            **_own_fields(record.customer, record.averages, is_new_signup=record.is_new_signup),
            force_password_change=record.force_password_change,
            tfa_prompt_required=record.tfa_prompt_required,
            verification=VerificationSummaryOut.of(record.verification),
            verification_rules=VerificationRulesOut.of(record.verification),
            communication_preferences=preferences_out(record.preferences),
            experiment_groups=dict(record.experiment_groups),
            **_wallet_fields(record.wallet),
            favourite_numbers=record.favourite_numbers,
            automatic_favourite_numbers=False,
            membership_programs=[],
            available_recurring_purchase_methods=[],
            selected_recurring_purchase_method_key=None,
        )


def preferences_out(stored: Mapping[str, bool]) -> dict[str, bool]:
    """Every method with the customer's choice, push included (docs/requirements.md, Communication
    preferences: push is hidden, not absent).
    """
    return {str(method): allowed for method, allowed in complete(stored).items()}


def _wallet_fields(wallet: WalletAccount | None) -> dict[str, object]:
    if wallet is None:
        names = (
            "balance", "available_funds", "withdrawable_funds", "pre_commitment", "spend_limits",
            "spend_limit_required", "payment_methods", "withdrawal_methods",
        )  # fmt: skip
        return dict.fromkeys(names)
    return {
        "balance": _money(wallet.balance),
        "available_funds": _money(wallet.available_funds),
        "withdrawable_funds": _money(wallet.withdrawable_funds),
        "pre_commitment": None if wallet.precommitment is None else _money(wallet.precommitment),
        "spend_limits": [
            SpendLimitOut(id=each.id, period=each.period, limit=_money(each.limit))
            for each in wallet.spend_limits
        ],
        "spend_limit_required": wallet.spend_limit_required,
        "payment_methods": list(wallet.payment_methods),
        "withdrawal_methods": list(wallet.withdrawal_methods),
    }


def _money(amount: Amount) -> MoneyOut:
    return money_out(amount.minor_units, amount.currency)
