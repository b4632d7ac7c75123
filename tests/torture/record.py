"""What the customers of a run were told: the answers that the databases are held to afterwards."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """An operation of a customer."""

    SIGN_UP = "sign up"
    DEPOSIT = "deposit"
    BANK_TRANSFER = "bank transfer"
    ORDER = "order"
    VOUCHER = "voucher"
    WITHDRAWAL = "withdrawal"
    EXCLUSION = "exclusion"


class Told(StrEnum):
    """The last answer that a customer had."""

    DONE = "done"
    UNDER_WAY = "under way"
    REFUSED = "refused"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Operation:
    """One operation under one key; `reference` is the id that the answer named, `amount` is in cents."""

    kind: Kind
    customer_id: str
    told: Told
    key: str = ""
    reference: str = ""
    amount: int | None = None
    detail: str = ""


@dataclass
class Record:
    """Operations and violations of a run, written by many threads."""

    operations: list[Operation] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    """Every idempotency key that was made."""
    violations: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, operation: Operation) -> None:
        """Writes an operation down."""
        with self._lock:
            self.operations.append(operation)
            self.counts[f"{operation.kind}: {operation.told} {operation.detail}".strip()] += 1

    def violated(self, text: str) -> None:
        """An answer contradicted another one."""
        with self._lock:
            self.violations.append(text)

    def count(self, what: str) -> None:
        """Counts something that happened."""
        with self._lock:
            self.counts[what] += 1

    def of(self, kind: Kind, *told: Told) -> list[Operation]:
        """The operations of a kind with one of these answers."""
        return [each for each in self.operations if each.kind is kind and each.told in told]


def cents(money: dict[str, Any]) -> int:
    """Minor units of money on the wire."""
    return int(str(money["amount"]).replace(".", ""))


def dollars(minor: int) -> dict[str, str]:
    """Money on the wire."""
    return {"amount": f"{minor // 100}.{minor % 100:02d}", "currency": "AUD"}
