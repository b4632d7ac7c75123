"""Withdrawal method tw: test money, outside production only (docs/reliability.md, rule 50)."""

from __future__ import annotations

from wallet.withdrawals.payouts.port import Instruction, Payout


class TestMoneyPayouts:
    __test__ = False

    async def submit(self, instruction: Instruction) -> Payout:
        return Payout("paid", instruction.key)

    async def find(self, key: str, provider_reference: str | None) -> Payout:  # noqa: ARG002 - there is one answer
        """Paid."""
        return Payout("paid", key)
