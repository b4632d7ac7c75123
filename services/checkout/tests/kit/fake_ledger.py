"""What the fake wallet's RPCs have in common: fields, references that are used once, money that is spent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from uuid import NAMESPACE_OID, UUID, uuid5

from servicekit.errors import Conflict, InvalidRequest, RuleRefused
from wattle.wallet.v1 import wallet_service_pb2 as wallet_pb2
from wattle.wallet.v1 import wallet_service_pb2_grpc


class References:
    """What each reference was used for."""

    def __init__(self) -> None:
        self._facts: dict[tuple[str, str], tuple[object, ...]] = {}

    def is_repeated(self, kind: str, reference: str, *facts: object) -> bool:
        """Raises Conflict when the reference was used with other facts."""
        known = self._facts.get((kind, reference))
        if known not in (None, facts):
            raise Conflict(
                "reference_reused", "This reference was used for something else", target="reference"
            )
        return known is not None

    def repeats(self, kind: str, reference: str, *facts: object) -> bool:
        """The same, and notes the reference as used."""
        is_repeated = self.is_repeated(kind, reference, *facts)
        self._facts[kind, reference] = facts
        return is_repeated


class FakeLedger(wallet_service_pb2_grpc.WalletServiceServicer):
    """Money by customer. `balances` is what is not held, `owed` what a customer must repay. `limits` has the
    reason, the most in minor units and the message. `excluded` customers may not play; the exclusion of those
    in `excluded_late` begins between the checks of a purchase and the purchase.
    """

    def __init__(self) -> None:
        self.ledger = References()
        self.balances: defaultdict[str, int] = defaultdict(int)
        self.owed: defaultdict[str, int] = defaultdict(int)
        self.limits: dict[str, tuple[str, int, str]] = {}
        self.excluded: set[str] = set()
        self.excluded_late: set[str] = set()

    def check_spending(self, customer_id: str, amount: int, *, held: int = 0) -> None:
        """Raises why a customer may not spend an amount; `held` is what is held for the same order."""
        self.check_exclusion(customer_id)
        reason, most, message = self.limits.get(customer_id, ("", amount, ""))
        if amount > most and reason != "deposit_limit":
            raise RuleRefused(reason, message, target="amount")
        if self.balances[customer_id] + held < amount:
            raise insufficient_funds()

    def check_exclusion(self, customer_id: str) -> None:
        if customer_id in self.excluded:
            raise self_excluded()

    def _credit(self, customer_id: str, amount: int) -> None:
        """Credits money, of which the customer repays first."""
        repaid = min(self.owed[customer_id], amount)
        self.owed[customer_id] -= repaid
        self.balances[customer_id] += amount - repaid


def self_excluded() -> RuleRefused:
    return RuleRefused("self_excluded", "You have excluded yourself from playing")


def insufficient_funds() -> RuleRefused:
    return RuleRefused("insufficient_funds", "There is not enough money in your wallet", target="amount")


def journal_of(kind: str, reference: str) -> str:
    """The journal of a movement: always the same."""
    return str(uuid5(NAMESPACE_OID, f"{kind}/{reference}"))


def check_size(target: str, items: Sequence[object], most: int) -> None:
    """Raises InvalidRequest, as do the following."""
    if len(items) > most:
        raise InvalidRequest("too_many", f"At most {most} allowed", target=target)


def check_text(target: str, text: str) -> None:
    if not text.strip():
        raise InvalidRequest("required", target=target)


def check_uuid(target: str, text: str) -> None:
    try:
        UUID(text)
    except ValueError as error:
        raise InvalidRequest("invalid", "This must be a UUID", target=target) from error


def check_stakes(target: str, stakes: Sequence[wallet_pb2.Stake], amount: int | None = None) -> None:
    """Stakes are of different draws and sum to the amount, if there is one."""
    if len({(stake.offer_key, stake.draw_no) for stake in stakes}) < len(stakes):
        raise InvalidRequest("reference_repeated", target=target)
    if amount is not None and stakes and sum(stake.minor_units for stake in stakes) != amount:
        raise InvalidRequest("not_the_amount", target=target)
