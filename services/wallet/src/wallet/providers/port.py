"""What the wallet asks of a payment provider. An adapter translates; it decides nothing and stores nothing.

Every call that moves money carries our key, which the caller stored before. A call whose outcome is not known
raises `OutcomeUnknownError` and is never repeated under another key (docs/reliability.md, rules 17 and 18).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, ClassVar, Literal

from servicekit.errors import Unavailable
from wallet.money.rules import Money
from wallet.providers.rules import Result, StatementLine

CardFunding = Literal["credit", "debit", "prepaid", "unknown"]


class OutcomeUnknownError(Exception):
    """The provider did not answer in time, or not in its own language: what happened is to be looked up."""


class AccessDeniedError(OutcomeUnknownError):
    """The provider did not let us in, so this call has moved nothing; one before it under the same key may
    have.
    """


class ReadDeniedError(Unavailable):
    """The provider did not let us in to read something."""


def not_read(error: Unavailable, what: str) -> OutcomeUnknownError:
    """What a call comes to that has to read something before it moves money, and cannot."""
    return (AccessDeniedError if isinstance(error, ReadDeniedError) else OutcomeUnknownError)(what)


class GatewayRefusedError(Exception):
    """The provider refuses a request that moves no money, e.g. a token that has been used. `code` is ours."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(f"{code}: {message}")


class WebhookRefusedError(Exception):
    """A message that is not the provider's, or too old. `reason` is for the log."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a provider can do. `csc_required` is whether a saved card needs its security code again."""

    csc_required: bool = False
    digital_wallets: frozenset[str] = frozenset()
    """Codes of docs/requirements.md: ap, gp."""
    webhooks: bool = True
    setup: bool = False
    """Whether a card is saved through an intent that the browser confirms."""
    verification: bool = False
    """Whether it asks the issuer of a saved card, for nothing, about charges while its owner is away."""
    payouts: bool = False
    direct_debit: bool = False


@dataclass(frozen=True, slots=True)
class ClientConfiguration:
    """What the browser needs to show the provider's own fields."""

    publishable_key: str
    hosted_fields_url: str
    client_token: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """An intent to save a card; the browser confirms it with the secret."""

    setup_id: str
    client_secret: str


@dataclass(frozen=True, slots=True)
class SavedInstrument:
    """A card, PayPal account or bank account that the provider stores."""

    token: str
    type: Literal["card", "paypal", "bank", "apple_pay", "google_pay"]
    brand: str = ""
    last4: str = ""
    expiry_month: int | None = None
    expiry_year: int | None = None
    funding: CardFunding = "unknown"
    holder_name: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Charge:
    """Money to take. `key` is `{flow}:{id}:{attempt}`; `reference` is the deposit's id."""

    key: str
    reference: str
    amount: Money
    method: str
    return_url: str
    cancel_url: str
    notify_url: str
    token: str | None = None
    customer: str | None = None
    saved: bool = False
    """Whether `token` is stored, not one of this payment alone."""
    attended: bool = True
    csc: str | None = None
    browser: Mapping[str, Any] = field(default_factory=dict)
    client_address: str = ""
    device_data: str = ""
    session: str = ""
    """What the card issuer gives back to us with its answer."""


@dataclass(frozen=True, slots=True)
class Verification:
    """A saved card whose issuer is asked, for nothing, whether it may be charged while its owner is away."""

    key: str
    reference: str
    token: str
    customer: str | None
    return_url: str
    browser: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Challenge:
    """What the customer must do: open an address in a frame, or leave for it.

    `fields` are posted to the address when there are any.
    """

    kind: Literal["frame", "redirect"]
    url: str
    fields: Mapping[str, str] = field(default_factory=dict)
    state: Mapping[str, str] = field(default_factory=dict)
    """What the adapter needs to go on afterwards; never shown."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What the provider says of a payment."""

    result: Result
    provider_reference: str | None = None
    amount: Money | None = None
    reference: str | None = None
    """Our reference, as the provider repeats it."""
    challenge: Challenge | None = None
    code: str = ""
    message: str = ""
    funding: CardFunding = "unknown"
    returned: int = 0
    """What went back, in minor units."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """What is known when the customer has done their part: the adapter's own notes, and the issuer's
    answer.
    """

    state: Mapping[str, str] = field(default_factory=dict)
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class WebhookEvent:
    """An authentic message. It proves only that a payment has changed."""

    event_id: str
    kind: str
    provider_reference: str | None
    reference: str | None


def card_funding(value: object) -> CardFunding:
    """What a provider's word for a card's funding means."""
    match str(value).lower():
        case "credit":
            return "credit"
        case "debit":
            return "debit"
        case "prepaid":
            return "prepaid"
        case _:
            return "unknown"


class Gateway(ABC):
    """A provider. Calls that move no money raise Unavailable when it does not answer."""

    key: ClassVar[str]
    """The name in docs/requirements.md: braintree, eway, opayo, paystream, stripe; or paypal."""

    @property
    @abstractmethod
    def capabilities(self) -> Capabilities:
        """What it can do."""

    @abstractmethod
    async def configuration(self) -> ClientConfiguration:
        """What the browser needs."""

    async def create_customer(self, customer_id: str) -> str | None:
        """The provider's reference of a customer; None where it stores none."""
        return None

    async def setup(self, customer: str | None, method: str) -> Setup:
        """Begins to save a card. Raises GatewayRefusedError(`not_supported`)."""
        raise _not_supported()

    @abstractmethod
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        """Stores what a token of the browser stands for. Raises GatewayRefusedError."""

    async def inspect(self, token: str, method: str) -> SavedInstrument | None:
        """The instrument behind a token of one payment; None where only the payment reveals it."""
        return None

    async def verify(self, asked: Verification) -> Payment:
        """Asks the issuer about a card that is kept, for nothing. Raises OutcomeUnknownError, or
        GatewayRefusedError (`not_supported`, …).
        """
        raise _not_supported()

    async def find_verification(self, provider_reference: str) -> Payment:
        """What became of that. Raises GatewayRefusedError."""
        raise _not_supported()

    @abstractmethod
    async def delete_token(self, token: str) -> None:
        """Deletes a stored token; safe to repeat, also where the provider stores none."""

    @abstractmethod
    async def charge(self, charge: Charge) -> Payment:
        """Takes money. Raises OutcomeUnknownError, and AccessDeniedError only when this call took nothing."""

    async def proceed(self, charge: Charge, provider_reference: str, continuation: Continuation) -> Payment:
        """Goes on after the customer's part. Raises OutcomeUnknownError."""
        return await self.find(charge.reference, provider_reference)

    async def cancel(self, reference: str, provider_reference: str, key: str) -> Payment:
        """Ends what waits for the customer, where the provider can: else it is only looked up.

        Raises OutcomeUnknownError.
        """
        try:
            return await self.find(reference, provider_reference)
        except Unavailable as error:
            raise OutcomeUnknownError("no answer") from error

    @abstractmethod
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        """The outcome of a payment, by the provider's reference where it is known and else by ours."""

    @abstractmethod
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        """Returns taken money back. Raises OutcomeUnknownError."""

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> WebhookEvent:
        """Checks that a message is the provider's. Raises WebhookRefusedError, also where it sends none."""
        raise WebhookRefusedError("this provider sends no messages")

    @abstractmethod
    async def statement(self, day: date) -> Sequence[StatementLine]:
        """Every movement of a day in UTC."""

    async def pay_out(self, key: str, destination: str, amount: Money) -> Payment:
        """Sends money to a customer. Raises GatewayRefusedError(`not_supported`) or OutcomeUnknownError."""
        raise _not_supported()

    async def find_payout(self, key: str, provider_reference: str | None) -> Payment:
        """The outcome of a payout."""
        raise _not_supported()


def _not_supported() -> GatewayRefusedError:
    return GatewayRefusedError("not_supported", "This payment provider cannot do this")
