"""Rows that invariants are read from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import httpx2

from payments_simulator.settings import Settings
from running_suite import RunningSuite
from torture.record import Record
from torture.scene import Scene


@dataclass(frozen=True)
class Evidence:
    """The databases of a quiet suite, what customers were told, and what the simulators know."""

    suite: RunningSuite
    record: Record
    scene: Scene
    mails: frozenset[tuple[str, str]]
    """Recipient and subject of each e-mail that arrived."""

    def rows(self, service: str, statement: str, **parameters: object) -> list[str]:
        """The rows of a statement that should have none, as text."""
        return [_text(row) for row in self.suite.query(service, statement, **parameters)]

    def table(self, service: str, statement: str, **parameters: object) -> list[dict[str, Any]]:
        """The rows of a statement."""
        return list(self.suite.query(service, statement, **parameters))

    @cached_property
    def charges(self) -> list[dict[str, Any]]:
        """The payments of every provider, except questions of card issuers."""
        found: list[dict[str, Any]] = httpx2.get(f"{self.scene.payments}/api/payments", timeout=60).json()
        return [
            one | {"reference": (_ID.findall(one["reference"]) or [one["reference"]])[-1]}
            for one in found
            if not one["reference"].startswith("3ds ")
        ]

    def payout(self, key: str) -> dict[str, Any] | None:
        """The bank's payment under a key."""
        answer = httpx2.get(
            f"{self.scene.payments}/bank/payouts/{key}",
            headers={"Authorization": f"Bearer {Settings().bank_key}"},
        )
        return answer.json() if answer.is_success else None


_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A deposit, in whatever a provider calls a reference."""

Invariant = Callable[[Evidence], Sequence[str]]


def _text(row: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in row.items())
