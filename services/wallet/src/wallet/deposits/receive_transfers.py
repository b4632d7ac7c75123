"""Bank transfers, PayID payments and BPAY: money that comes without being asked for, matched by its
reference.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)
from pydantic_core import PydanticCustomError
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import Conflict, FieldError, InvalidRequest, RuleRefused
from servicekit.http.envelope import RequestModel
from servicekit.http.validation import target_of
from servicekit.identifiers import uuid7
from servicekit.money import Currency, parse_amount
from servicekit.telemetry.logs import log
from wallet.config import WalletSettings
from wallet.deposits import metrics
from wallet.deposits.rules.deposits import Receipt, ReceivedMoney
from wallet.deposits.rules.references import (
    customer_reference_number,
    is_customer_reference_number,
    new_transfer_reference,
    transfer_reference_in,
)
from wallet.deposits.settle_deposits import settle_deposit
from wallet.deposits.store import deposits, receipts
from wallet.errors import refusal
from wallet.ledger.rules import JournalName, request_hash
from wallet.money.rules import Money
from wallet.providers.port import WebhookRefusedError
from wallet.providers.signatures import check_timestamped
from wallet.settings.payments import METHOD_NAMES

_Text = Annotated[str, StringConstraints(max_length=280)]
_TRIES: Final = 5
_LOGGED_FAULTS: Final = 20


def _some_money(amount: str) -> str:
    if not amount.strip("0."):
        raise PydanticCustomError("value", "A line without an amount")
    return amount


class Line(RequestModel):
    """One line of the bank's message."""

    model_config = ConfigDict(extra="ignore")

    id: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    channel: Literal["dd", "bp"]
    reference: _Text
    payer_name: _Text = ""
    amount: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,12}\.[0-9]{2}$"), AfterValidator(_some_money)]
    currency: Currency
    received_at: datetime


class BankMessage(BaseModel):
    """What the bank sends: at most 500 lines."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    receipts: list[Line] = Field(max_length=500)


@dataclass(frozen=True, slots=True)
class ReceiveTransfers:
    """Credits money that arrives, or books it in suspense with the reason."""

    database: Database
    clock: Clock
    settings: WalletSettings

    async def take(self, signature: str, body: bytes) -> None:
        """Takes a message of the bank; each line once, however often it comes.

        A repeated line with other contents is refused; the lines after it are still taken.
        Raises InvalidRequest (`signature_invalid`, or `invalid_message` with the target of each fault) before
        anything is taken, and Conflict(`reference_reused`) afterwards.
        """
        secrets = [secret.get_secret_value() for secret in self.settings.bank.webhook_secrets]
        try:
            check_timestamped(signature, body, secrets, self.clock.now())
        except WebhookRefusedError as refused:
            log.warning("webhook_refused", gateway="bank", reason=str(refused))
            metrics.WEBHOOKS.labels("bank", "refused").inc()
            raise InvalidRequest("signature_invalid", "The signature does not match") from refused
        try:
            message = BankMessage.model_validate_json(body)
        except ValidationError as error:
            faults = [target_of(("body", *fault["loc"])) for fault in error.errors(include_url=False)]
            # The bank repeats it as it is, and its good lines wait with it: people have to look at it.
            log.error("bank_message_refused", faults=faults[:_LOGGED_FAULTS], of=len(faults))
            metrics.WEBHOOKS.labels("bank", "refused").inc()
            raise InvalidRequest.of(
                FieldError(fault, "invalid_message", "This is not a message from the bank")
                for fault in faults
            ) from None
        lines = [_receipt(line) for line in message.receipts]
        metrics.WEBHOOKS.labels("bank", "taken").inc()
        contradiction: Conflict | None = None
        for receipt in lines:
            try:
                await self.receive(receipt)
            except Conflict as conflict:
                contradiction = conflict
        if contradiction is not None:
            raise contradiction

    async def receive(self, receipt: Receipt) -> None:
        """Credits one line, or books it in suspense.

        Raises Conflict(`reference_reused`) for a repeated line with other contents.
        """

        async def post() -> None:
            async with self.database.transaction() as session:
                await self._post(session, receipt)

        await retrying(post)

    async def references(self, customer_id: UUID) -> dict[str, str]:
        """A customer's references for transfers (dd) and BPAY (bp); they never change."""
        return {method: await self._reference(method, customer_id) for method in ("bp", "dd")}

    async def _reference(self, method: str, customer_id: UUID) -> str:
        for _ in range(_TRIES):
            known = await receipts.reference_of(self.database, method, customer_id)
            if known is not None:
                return known
            made = (
                customer_reference_number(await receipts.next_number(self.database))
                if method == "bp"
                else new_transfer_reference()
            )
            await receipts.put_reference(self.database, method, customer_id, made)
        raise RuntimeError("no free reference was found")

    async def _post(self, session: AsyncSession, receipt: Receipt) -> None:
        known = await receipts.lock(session, receipt)
        if known is not None:
            if known != receipt.request_hash:
                log.error("reference_reused", movement="bank_receipt")
                raise refusal("reference_reused")
            return
        customer_id, reason = await self._owner(session, receipt)
        receipt_id = uuid7()
        if customer_id is not None:
            deposit_id = uuid7()
            try:
                async with session.begin_nested():
                    arrived = ReceivedMoney(
                        deposit_id, customer_id, receipt.method, receipt.amount, METHOD_NAMES[receipt.method]
                    )
                    line = f"{receipt.method}/{receipt.bank_reference}"
                    await deposits.add_settled(
                        session,
                        arrived,
                        gateway_key="bank",
                        reference=f"bank/{line}",
                        request_hash=receipt.request_hash,
                        provider_reference=line,
                    )
                    await settle_deposit(session, arrived, repay=self.settings.repay_receivables)
                await receipts.record(session, receipt_id, receipt, deposit_id=deposit_id, reason=None)
            except RuleRefused as refused:
                # The money has arrived unasked; staff decide whether to return it.
                reason = refused.code
            else:
                metrics.DEPOSITS.labels(receipt.method, "settled").inc()
                return
        await receipts.record(session, receipt_id, receipt, deposit_id=None, reason=reason)
        journal = JournalName("deposit", f"receipt/{receipt_id}", "suspend")
        await receipts.suspend(session, journal, receipt)
        log.warning("receipt_in_suspense", receipt_id=str(receipt_id), reason=reason)
        metrics.DEPOSITS.labels(receipt.method, "suspense").inc()

    async def _owner(self, session: AsyncSession, receipt: Receipt) -> tuple[UUID | None, str]:
        if receipt.amount.currency not in self.settings.currencies:
            return None, "unknown_currency"
        if receipt.method == "bp":
            reference = "".join(receipt.payment_reference.split())
            if not is_customer_reference_number(reference):
                return None, "check_digit_wrong"
        else:
            found = transfer_reference_in(receipt.payment_reference)
            if found is None:
                return None, "reference_missing"
            reference = found
        customer_id = await receipts.owner(session, receipt.method, reference)
        return customer_id, "reference_unknown"


def _receipt(line: Line) -> Receipt:
    amount = Money(parse_amount(_without_zeros(line.amount)), line.currency)
    return Receipt(
        method=line.channel,
        bank_reference=line.id,
        payment_reference=line.reference,
        payer_name=line.payer_name,
        amount=amount,
        received_at=line.received_at,
        request_hash=request_hash(line.channel, line.id, line.reference, amount.minor_units, amount.currency),
    )


def _without_zeros(amount: str) -> str:
    whole, _, cents = amount.partition(".")
    return f"{int(whole)}.{cents}"
