"""How a customer is rendered (specification, Customer)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Self
from uuid import UUID

from pydantic import AwareDatetime

from identity import models
from identity.clients import Amount, WalletAccount
from identity.domain.order_values import Averages
from identity.domain.preferences import complete
from identity.domain.verification import MethodStatus
from identity.use_cases.read_customer import CustomerRecord
from identity.use_cases.verification_state import VerificationState
from servicekit.envelope import ResponseModel
from servicekit.money import MoneyOut, money_out


class AverageTransactionValueOut(ResponseModel):
    """Average value of an order by category (domain handbook §10.4).

    Null until there are enough orders, above a limit of the customer, and during a break or an exclusion.
    """

    atv_commercial: MoneyOut | None = None
    atv_charity: MoneyOut | None = None
    atv_social_syndicate: MoneyOut | None = None
    atv_syndicate: MoneyOut | None = None

    @classmethod
    def of(cls, averages: Averages, currency: str) -> Self:
        """Renders the figures."""
        return cls(**{f"atv_{category}": money_out(value, currency) for category, value in averages.items()})


class CustomerOut(ResponseModel):
    """The signed-in customer: what identity itself knows, as signing in and signing up answer it."""

    customer_id: UUID
    first_name: str
    last_name: str
    email: str
    state: str
    country: str
    currency: str
    locale: str
    region: str
    segment_name: str
    pricing_id: str
    branding_region: str
    is_verified: bool
    is_new_signup: bool
    account_status: str
    account_upgrade: bool
    migration_status: str
    country_banned: bool
    country_banned_confirmation_required: bool
    address_confirmation_required: bool
    email_address_confirmation_required: bool
    atv: AverageTransactionValueOut

    @classmethod
    def of(cls, customer: models.Customer, averages: Averages, *, is_new_signup: bool) -> Self:
        """Renders a customer."""
        return cls(**_own_fields(customer, averages, is_new_signup=is_new_signup))


class MethodOut(ResponseModel):
    """A method of verification and where it stands."""

    type: str
    status: str

    @classmethod
    def of(cls, method: MethodStatus) -> Self:
        """Renders a method."""
        return cls(type=method.type, status=method.status)


class VerificationSummaryOut(ResponseModel):
    """Where the customer's verification stands."""

    status: str
    display_state: str
    methods: list[MethodOut]
    deadline: AwareDatetime | None

    @classmethod
    def of(cls, state: VerificationState) -> Self:
        """Renders the state."""
        return cls(
            status=state.status,
            display_state=state.display,
            methods=[MethodOut.of(method) for method in state.methods],
            deadline=state.deadline,
        )


class VerificationRulesOut(ResponseModel):
    """What the customer's region asks."""

    needed_before: str
    deadline_days: int | None
    consequence: str | None
    automatic_attempts_left: int

    @classmethod
    def of(cls, state: VerificationState) -> Self:
        """Renders the rules."""
        return cls(
            needed_before=state.rules.needed_before,
            deadline_days=state.rules.deadline_days,
            consequence=state.rules.consequence,
            automatic_attempts_left=state.automatic_attempts_left,
        )


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
        """Renders a record."""
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


class CustomerDetailsOut(ResponseModel):
    """What the customer told us about themselves (my details)."""

    first_name: str
    last_name: str
    email: str
    date_of_birth: date
    phone_number: str
    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str
    address_confirmation_required: bool
    email_address_confirmation_required: bool
    email_confirmed_at: datetime | None

    @classmethod
    def of(cls, customer: models.Customer) -> Self:
        """Renders the details."""
        return cls(
            first_name=customer.first_name,
            last_name=customer.last_name,
            email=customer.email,
            date_of_birth=customer.date_of_birth,
            phone_number=customer.phone_number,
            address_line1=customer.address_line1,
            address_line2=customer.address_line2,
            suburb=customer.suburb,
            state=customer.state,
            postcode=customer.postcode,
            country=customer.country,
            address_confirmation_required=customer.address_confirmation_required,
            email_address_confirmation_required=customer.email_confirmation_required,
            email_confirmed_at=customer.email_confirmed_at,
        )


def preferences_out(stored: Mapping[str, bool]) -> dict[str, bool]:
    """Every method with the customer's choice, push included (specification: push is hidden, not absent)."""
    return {str(method): allowed for method, allowed in complete(stored).items()}


def _own_fields(customer: models.Customer, averages: Averages, *, is_new_signup: bool) -> dict[str, object]:
    return {
        "customer_id": customer.customer_id,
        "first_name": customer.first_name,
        "last_name": customer.last_name,
        "email": customer.email,
        "state": customer.state,
        "country": customer.country,
        "currency": customer.currency,
        "locale": customer.locale,
        "region": customer.region,
        "segment_name": customer.segment_name,
        "pricing_id": customer.pricing_id,
        "branding_region": customer.branding_region,
        "is_verified": customer.verified_at is not None,
        "is_new_signup": is_new_signup,
        "account_status": customer.account_status,
        "account_upgrade": customer.account_upgrade_required,
        "migration_status": customer.migration_status,
        "country_banned": customer.country_banned,
        "country_banned_confirmation_required": customer.country_banned_confirmation_required,
        "address_confirmation_required": customer.address_confirmation_required,
        "email_address_confirmation_required": customer.email_confirmation_required,
        "atv": AverageTransactionValueOut.of(averages, customer.currency),
    }


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
