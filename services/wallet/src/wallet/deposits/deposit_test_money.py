"""Deposit method td: test money, outside production only (docs/reliability.md, rule 50)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid5

from pydantic import BaseModel, ConfigDict
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.data.idempotency import IdempotentRequest, StoredResponse
from servicekit.errors import ServiceError
from servicekit.identifiers import uuid7
from servicekit.money import MoneyIn, format_amount
from wallet.deposits.rules.deposits import ReceivedMoney
from wallet.deposits.settle_deposits import settle_deposit
from wallet.deposits.store import deposits
from wallet.errors import check_amount, refusal
from wallet.ledger.rules import request_hash
from wallet.ledger.store import journals
from wallet.limits.explain_limits import explain_refusal
from wallet.money.rules import AmountLimits, Money

METHOD: Final = "td"
NAME: Final = "Test deposit"


async def deposit_test_money(
    database: Database,
    *,
    request: IdempotentRequest,
    customer_id: UUID,
    home_currency: str,
    amount: Money,
    limits: AmountLimits,
) -> StoredResponse:
    """Settles a test deposit at once; the answer is stored under the request's key in the same transaction.

    `home_currency` is the currency of a customer who has no wallet yet.

    Raises RuleRefused (`amount_too_small`, `amount_too_large`, `wrong_currency`, `idempotency_key_reused`,
    that of a limit or restriction with its details) or Conflict(`idempotency_key_running`).
    """

    async def settle() -> StoredResponse:
        async with database.transaction() as session:
            stored = await idempotency.begin(session, request)
            if stored is not None:
                return stored
            before = await journals.home_balance_in(session, customer_id)
            if amount.currency != (home_currency if before is None else before.currency):
                raise refusal("wrong_currency")
            check_amount(amount, limits)
            deposit_id = uuid7()
            await settle_test_money(session, deposit_id, customer_id, amount)
            after = await journals.home_balance_in(session, customer_id)
            assert after is not None  # noqa: S101 - the deposit opened the wallet
            response = StoredResponse(
                201,
                {
                    "deposit_id": str(deposit_id),
                    "status": "settled",
                    "amount": _money(amount.minor_units, amount.currency),
                    "available_funds": _money(after.available, after.currency),
                },
            )
            await idempotency.finish(session, request, response)
            return response

    try:
        return await retrying(settle)
    except ServiceError as refused:
        raise await explain_refusal(database, customer_id, "deposit", amount, refused) from None


async def settle_test_money(
    session: AsyncSession, deposit_id: UUID, customer_id: UUID, amount: Money
) -> None:
    """Credits test money in the caller's transaction, as a deposit that the customer finds in the list; the
    same again changes nothing. Raises as `settle_deposit` does.
    """
    money = ReceivedMoney(deposit_id, customer_id, METHOD, amount, NAME)
    await deposits.add_settled(
        session,
        money,
        gateway_key=METHOD,
        reference=f"{METHOD}/{deposit_id}",
        request_hash=request_hash(deposit_id, customer_id, amount.minor_units, amount.currency),
    )
    await settle_deposit(session, money)


def _money(minor_units: int, currency: str) -> dict[str, Any]:
    return {"amount": format_amount(minor_units), "currency": currency}


_DEPOSIT_NAMESPACE: Final = UUID("a58843f8-9aa7-428d-9ca1-de0e5abe52b5")


class DemoCustomer(BaseModel):
    """The part of a demo customer that the wallet reads."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    customer_id: UUID
    wallet: MoneyIn | None = None


class DemoCustomers(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    customers: tuple[DemoCustomer, ...]


async def seed_demo_wallets(file: Path, database: Database) -> None:
    """Credits each demo customer with the money that the file states, once.

    Raises OSError when the file is missing and ValidationError when it is not what it should be.
    """
    demo = DemoCustomers.model_validate_json(await asyncio.to_thread(file.read_bytes))
    async with database.transaction() as session:
        for customer in demo.customers:
            if customer.wallet is None:
                continue
            await settle_test_money(
                session,
                uuid5(_DEPOSIT_NAMESPACE, str(customer.customer_id)),
                customer.customer_id,
                Money(customer.wallet.minor_units, customer.wallet.currency),
            )
