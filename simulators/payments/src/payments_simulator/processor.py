"""Payments as all providers keep them, and what steers how they end."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from payments_simulator.instruments import CENTS, CENTS_DELIVERY, Instrument

MOST_PAYMENTS: Final = 20_000
CHALLENGES: Final = {"challenge": "approve", "challenge_once": "approve", "challenge_decline": "decline"}
DECLINES: Final = frozenset({"decline", "insufficient_funds", "expired_card", "incorrect_cvc"})
OUTCOMES: Final = (
    "approve",
    "decline",
    "insufficient_funds",
    "challenge",
    "challenge_decline",
    "time_out",
    "late_success",
    "pending",
    "pending_fail",
    "dispute",
    "dishonour",
)
DELIVERIES: Final = ("normal", "doubled", "late", "lost", "forged")


@dataclass(slots=True, eq=False)
class Payment:
    """One payment. `status` is waiting (for the customer), pending, succeeded, declined or cancelled."""

    provider: str
    id: str
    key: str
    reference: str
    amount: int
    currency: str
    instrument: Instrument
    outcome: str
    delivery: str
    status: str = "declined"
    decline: str = ""
    refunded: int = 0
    disputed: bool = False
    hangs: bool = False
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    taken_at: datetime | None = None
    challenge_id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    return_url: str = ""
    cancel_url: str = ""
    notify_url: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    """What the provider's dialect must remember."""
    refunds: list[dict[str, Any]] = field(default_factory=list)


Announce = Callable[[Payment, str], Coroutine[Any, Any, None]]
"""Tells the merchant what happened to a payment."""


class Processor:
    """Keeps payments in memory and ends them as their cards, amounts and the page say.

    `pause` is how many seconds what happens later takes; `hang` how long an answer that never comes is kept
    back.
    """

    def __init__(self, *, pause: float, hang: float) -> None:
        self.pause = pause
        self.hang = hang
        self.payments: OrderedDict[str, Payment] = OrderedDict()
        self.by_key: dict[tuple[str, str], Payment] = {}
        self.by_challenge: dict[str, Payment] = {}
        self.mandates: set[str] = set()
        """Tokens of what may be charged while the customer is away."""
        self.next_outcomes: deque[str] = deque()
        self.next_deliveries: deque[str] = deque()
        self.announce: Announce | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(
        self,
        provider: str,
        *,
        payment_id: str,
        key: str,
        reference: str,
        amount: int,
        currency: str,
        instrument: Instrument,
        attended: bool = True,
        authenticated: bool = False,
        deferred: bool = False,
        **details: Any,
    ) -> Payment:
        """A payment under a key; the same key again gives the same payment.

        `authenticated` is whether the customer has been asked already, `deferred` whether the money is
        taken by a later call: then only `take` decides.
        """
        known = self.by_key.get((provider, key))
        if known is not None:
            return known
        outcome = self._outcome(instrument, amount)
        if authenticated and outcome in CHALLENGES:
            outcome = CHALLENGES[outcome]
        if not attended and outcome in CHALLENGES:
            agreed = outcome == "challenge_once" and details.get("facts", {}).get("token") in self.mandates
            outcome = "approve" if agreed else "authentication_required"
        payment = Payment(
            provider,
            payment_id,
            key,
            reference,
            amount,
            currency,
            instrument,
            outcome,
            self._delivery(amount),
            **details,
        )
        self.payments[payment.id] = payment
        self.by_key[(provider, key)] = payment
        self.by_challenge[payment.challenge_id] = payment
        while len(self.payments) > MOST_PAYMENTS:
            self._drop(self.payments.popitem(last=False)[1])
        if deferred:
            payment.status = "waiting"
        else:
            self.take(payment)
        return payment

    def authenticate(
        self,
        provider: str,
        *,
        authentication_id: str,
        amount: int,
        currency: str,
        instrument: Instrument,
        reference: str,
        **details: Any,
    ) -> Payment | None:
        """The card issuer wants to ask the customer before anything is taken; None when it does not.

        It is kept as a payment that never takes money; `facts["accepted"]` is the customer's answer.
        """
        steered = self.next_outcomes[0] if self.next_outcomes else None
        outcome = steered or CENTS.get(amount % 100, (instrument.outcome, ""))[0]
        if outcome not in CHALLENGES:
            return None
        if steered:
            self.next_outcomes.popleft()
        asked = Payment(
            provider,
            authentication_id,
            authentication_id,
            f"3ds {reference}",
            amount,
            currency,
            instrument,
            outcome,
            self._delivery(amount),
            status="waiting",
            **details,
        )
        asked.facts |= {"dialect": "authentication", "for": reference}
        self.payments[asked.id] = asked
        self.by_challenge[asked.challenge_id] = asked
        return asked

    def verify(
        self,
        provider: str,
        *,
        verification_id: str,
        key: str,
        reference: str,
        currency: str,
        instrument: Instrument,
        return_url: str,
        facts: dict[str, Any],
    ) -> Payment:
        """Asks the card issuer, for nothing, about charges while the customer is away; once for a key.

        It is kept as a payment of nothing that never takes money.
        """
        known = self.by_key.get((provider, key))
        if known is not None:
            return known
        outcome = self.next_outcomes.popleft() if self.next_outcomes else instrument.outcome
        asked = Payment(
            provider,
            verification_id,
            key,
            f"verify {reference}",
            0,
            currency,
            instrument,
            outcome,
            "normal",
            return_url=return_url,
            facts=facts | {"dialect": "verification"},
        )
        self.payments[asked.id] = asked
        self.by_key[(provider, key)] = asked
        self.by_challenge[asked.challenge_id] = asked
        if outcome in CHALLENGES:
            asked.status = "waiting"
        elif outcome in DECLINES:
            asked.decline = "card_declined" if outcome == "decline" else outcome
        else:
            self.agree(asked)
        return asked

    def agree(self, asked: Payment) -> None:
        """The issuer lets the card be charged while the customer is away."""
        asked.status = "succeeded"
        self.mandates.add(asked.facts["token"])

    def take(self, payment: Payment) -> None:
        """Ends a payment, or begins what ends it later."""
        outcome = payment.outcome
        if outcome in CHALLENGES:
            payment.status = "waiting"
            return
        if outcome in DECLINES or outcome in ("authentication_required", "late_success"):
            self._decline(payment, "card_declined" if outcome in ("decline", "late_success") else outcome)
            if outcome == "late_success":
                self._later(self.succeed_late, payment)
            return
        if outcome in ("pending", "pending_fail", "dishonour"):
            payment.status = "pending"
            self._later(self._end_pending, payment)
            return
        self._succeed(payment)
        payment.hangs = outcome == "time_out"
        if outcome == "dispute":
            self._later(self._dispute, payment)

    def answer_challenge(self, payment: Payment, accepted: bool) -> None:
        """The customer answered the card issuer; only the first answer counts."""
        if payment.status != "waiting":
            return
        if not accepted or payment.outcome == "challenge_decline":
            self._decline(payment, "authentication_failed" if not accepted else "card_declined")
        else:
            payment.outcome = "approve"
            self._succeed(payment)

    def cancel(self, payment: Payment) -> bool:
        """Ends what waits for the customer; False when it has gone on."""
        if payment.status != "waiting":
            return payment.status == "cancelled"
        payment.status = "cancelled"
        self.tell(payment, "cancelled")
        return True

    def succeed_late(self, payment: Payment) -> None:
        """The money is taken after all, whatever was said before."""
        self._succeed(payment)

    def refund(self, payment: Payment, key: str, amount: int) -> dict[str, Any] | None:
        """Gives money back under a key; None when more would be given than was taken."""
        for known in payment.refunds:
            if known["key"] == key:
                return known
        if payment.status != "succeeded" or payment.refunded + amount > payment.amount:
            return None
        payment.refunded += amount
        refund = {"key": key, "id": secrets.token_hex(8), "amount": amount, "at": datetime.now(UTC)}
        payment.refunds.append(refund)
        self.tell(payment, "refunded")
        return refund

    def charge_back(self, payment: Payment) -> None:
        """The card holder's bank takes the money back."""
        if payment.status == "succeeded" and not payment.disputed:
            payment.disputed = True
            self.tell(payment, "disputed")

    def find(self, provider: str, payment_id: str) -> Payment | None:
        """A provider's payment by its own id."""
        payment = self.payments.get(payment_id)
        return payment if payment is not None and payment.provider == provider else None

    def find_reference(self, provider: str, reference: str) -> Payment | None:
        """A provider's newest payment of a merchant's reference."""
        for payment in reversed(self.payments.values()):
            if payment.provider == provider and payment.reference == reference:
                return payment
        return None

    async def hold_back(self, payment: Payment) -> bool:
        """Whether this answer never comes: waits until the merchant has given up. Only the first time."""
        if not payment.hangs:
            return False
        payment.hangs = False
        await asyncio.sleep(self.hang)
        return True

    def tell(self, payment: Payment, what: str) -> None:
        """Announces a change, without waiting for the merchant."""
        if self.announce is not None:
            self.spawn(self.announce(payment, what))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside the request."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Forgets what would have happened later."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _later(self, change: Callable[[Payment], None], payment: Payment) -> None:
        async def wait() -> None:
            await asyncio.sleep(self.pause)
            change(payment)

        self.spawn(wait())

    def _succeed(self, payment: Payment) -> None:
        payment.status = "succeeded"
        payment.decline = ""
        payment.taken_at = datetime.now(UTC)
        self.tell(payment, "succeeded")

    def _decline(self, payment: Payment, code: str) -> None:
        payment.status = "declined"
        payment.decline = code
        self.tell(payment, "declined")

    def _end_pending(self, payment: Payment) -> None:
        if payment.status != "pending":
            return
        if payment.outcome == "pending_fail":
            self._decline(payment, "dishonoured")
            return
        self._succeed(payment)
        if payment.outcome == "dishonour":
            self._later(self._dispute, payment)

    def _dispute(self, payment: Payment) -> None:
        self.charge_back(payment)

    def _outcome(self, instrument: Instrument, amount: int) -> str:
        if self.next_outcomes:
            return self.next_outcomes.popleft()
        if amount % 100 in CENTS:
            return CENTS[amount % 100][0]
        return instrument.outcome

    def _delivery(self, amount: int) -> str:
        if self.next_deliveries:
            return self.next_deliveries.popleft()
        return CENTS_DELIVERY.get(amount % 100, ("normal", ""))[0]

    def _drop(self, payment: Payment) -> None:
        self.by_key.pop((payment.provider, payment.key), None)
        self.by_challenge.pop(payment.challenge_id, None)
