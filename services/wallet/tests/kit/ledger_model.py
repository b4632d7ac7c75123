"""What the ledger should do, in the fewest words: numbers and rules, no database.

Each method does one thing to one wallet and gives the code of the refusal, or None. Amounts are minor units.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Parts:
    """Money by kind, in the order in which it is spent."""

    promo: int = 0
    cash: int = 0
    uncleared: int = 0

    @property
    def total(self) -> int:
        return self.promo + self.cash + self.uncleared

    def spend(self, amount: int) -> Parts:
        """What an amount is made of when it is taken from this."""
        promo = min(amount, self.promo)
        cash = min(amount - promo, self.cash)
        return Parts(promo, cash, amount - promo - cash)

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.promo + other.promo, self.cash + other.cash, self.uncleared + other.uncleared)

    def __sub__(self, other: Parts) -> Parts:
        return Parts(self.promo - other.promo, self.cash - other.cash, self.uncleared - other.uncleared)


@dataclass
class Reserved:
    """An order or a hold: what it took or holds, and what became of it."""

    purpose: str = "order"
    parts: Parts = Parts()
    state: str = "unknown"
    captured: int = 0
    refunded: int = 0


@dataclass
class ModelWallet:
    """One customer's money. `has` is all of it, `held` what of it is reserved."""

    has: Parts = Parts()
    held: Parts = Parts()
    owed: int = 0
    lines: int = 0
    suspended: bool = False
    pending: dict[object, int] = field(default_factory=dict)
    """Deposits that may still bounce."""

    @property
    def free(self) -> Parts:
        return self.has - self.held

    def line(self, change: Parts) -> None:
        self.has += change
        self.lines += 1

    def repay(self, most: int) -> None:
        part = min(most, self.free.cash, self.owed)
        if part > 0:
            self.owed -= part
            self.line(Parts(cash=-part))

    def deposit(self, amount: int) -> str | None:
        if self.suspended:
            return "suspended"
        self.line(Parts(cash=amount))
        self.repay(amount)
        return None

    def deposit_uncleared(self, deposit: object, amount: int) -> str | None:
        if self.suspended:
            return "suspended"
        self.pending[deposit] = amount
        self.line(Parts(uncleared=amount))
        return None

    def clear(self, deposit: object) -> bool:
        """False while some of it is held."""
        moved = max(0, self.has.uncleared - sum(self.pending.values()) + self.pending[deposit])
        if moved > self.free.uncleared:
            return False
        del self.pending[deposit]
        self.has += Parts(cash=moved, uncleared=-moved)
        self.repay(moved)
        return True

    def bounce(self, deposit: object) -> bool:
        """False while some of it is held."""
        amount = self.pending[deposit]
        uncleared = min(amount, self.has.uncleared)
        if uncleared > self.free.uncleared:
            return False
        del self.pending[deposit]
        cash = min(amount - uncleared, self.free.cash)
        self.owed += amount - uncleared - cash
        self.line(Parts(cash=-cash, uncleared=-uncleared))
        return True

    def take_back(self, amount: int) -> int:
        """A chargeback, or the reversal of a credit; gives what of it is owed."""
        cash = min(amount, self.free.cash)
        uncleared = min(amount - cash, self.free.uncleared)
        owed = amount - cash - uncleared
        self.owed += owed
        self.line(Parts(cash=-cash, uncleared=-uncleared))
        return owed

    def give_back(self, amount: int, owed: int = 0) -> None:
        """The reversal of a debit that had made the customer owe so much."""
        forgiven = min(owed, self.owed)
        self.owed -= forgiven
        self.line(Parts(cash=amount - forgiven))
        self.repay(amount - forgiven)

    def take_promo(self, amount: int) -> str | None:
        if self.free.promo < amount:
            return "insufficient_funds"
        self.line(Parts(promo=-amount))
        return None

    def refusal(self, purpose: str, amount: int) -> str | None:
        """Why so much may not be reserved or spent."""
        if purpose == "order" and self.suspended:
            return "suspended"
        usable = self.free.total if purpose == "order" else self.free.cash - self.owed
        return "insufficient_funds" if usable < amount else None

    def spend(self, purpose: str, amount: int) -> Parts:
        return self.free.spend(amount) if purpose == "order" else Parts(cash=amount)

    def purchase(self, order: Reserved, amount: int) -> str | None:
        if order.state == "cancelled":
            return "purchase_cancelled"
        if order.state == "captured":
            return None
        refused = self.refusal("order", amount)
        if refused is None:
            order.state, order.captured, order.parts = "captured", amount, self.spend("order", amount)
            self.line(Parts() - order.parts)
        return refused

    def refund(self, order: Reserved, amount: int) -> str | None:
        if order.state != "captured":
            return "order_not_captured"
        if order.refunded + amount > order.captured:
            return "refund_exceeds_capture"
        kept = order.parts.spend(order.captured - order.refunded)
        order.refunded += amount
        back = kept - order.parts.spend(order.captured - order.refunded)
        room = sum(self.pending.values()) - self.has.uncleared
        uncleared = min(back.uncleared, room)
        cash = back.cash + back.uncleared - uncleared
        self.line(Parts(back.promo, cash, uncleared))
        self.repay(cash)
        return None

    def hold(self, hold: Reserved, amount: int) -> str | None:
        refused = self.refusal(hold.purpose, amount)
        if refused is None:
            hold.state, hold.parts = "pending", self.spend(hold.purpose, amount)
            self.held += hold.parts
        return refused

    def capture(self, hold: Reserved, amount: int) -> str | None:
        if hold.state in ("released", "expired"):
            return f"hold_{hold.state}"
        if hold.state == "captured":
            return None if hold.captured == amount else "reference_reused"
        if amount > hold.parts.total:
            return "capture_exceeds_hold"
        hold.state, hold.captured = "captured", amount
        self.held -= hold.parts
        self.line(Parts() - hold.parts.spend(amount))
        return None

    def free_hold(self, hold: Reserved, state: str) -> None:
        if hold.state == "pending":
            hold.state = state
            self.held -= hold.parts
