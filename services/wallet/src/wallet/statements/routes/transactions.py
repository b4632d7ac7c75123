"""What happened to a customer's money, newest first (docs/requirements.md, Transactions)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query

from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import SignedIn
from wallet.statements import read_statements
from wallet.statements.rules import Transaction as Line
from wallet.statements.rules import TransactionDetail as Detail
from wallet.statements.rules import TransactionFilter, day_bounds, zone_of

Kind = Literal[
    "deposit",
    "purchase",
    "refund",
    "prize",
    "withdrawal",
    "donation",
    "voucher",
    "chargeback",
    "adjustment",
    "repayment",
]


class Transaction(ResponseModel):
    """One movement; `amount` is negative when money left.

    `reference` is the order, deposit, withdrawal, prize or adjustment behind it. A voucher is promotional
    money; a chargeback is a deposit that was taken back; a repayment pays what was owed since then.
    """

    transaction_id: UUID
    kind: Kind
    description: str
    amount: MoneyOut
    balance_after: MoneyOut
    occurred_at: datetime
    reference: str


class TransactionParts(ResponseModel):
    """What moved of each kind of money, signed; they sum to the amount."""

    cash: MoneyOut
    promo: MoneyOut
    uncleared: MoneyOut


class TransactionDeposit(ResponseModel):
    """The deposit behind a transaction: its method code and how it stands."""

    deposit_id: UUID
    method: str
    status: str


class TransactionDetail(Transaction):
    """One movement in full. `owed` is by how much it raised what the customer owes."""

    parts: TransactionParts
    owed: MoneyOut
    deposit: TransactionDeposit | None


def router(database: Database) -> APIRouter:
    routes = APIRouter(tags=["transactions"])

    @routes.get("/api/transactions")
    async def list_transactions(
        customer: SignedIn,
        page: PageQuery,
        kind: Annotated[list[Kind] | None, Query(max_length=10)] = None,
        first_day: Annotated[date | None, Query(alias="from")] = None,
        last_day: Annotated[date | None, Query(alias="to")] = None,
    ) -> Envelope[list[Transaction]]:
        """A page of the customer's lines, of some kinds and days only when these are given.

        Days are those of the customer's region, both included.
        """
        if first_day is not None and last_day is not None and first_day > last_day:
            raise InvalidRequest("before_from", "The last day is before the first", target="to")
        since, until = _instants(first_day, last_day, customer.region)
        currency, lines, total = await read_statements.find_transactions(
            database,
            customer.customer_id,
            TransactionFilter(kind or (), since, until),
            limit=page.limit,
            offset=page.offset,
        )
        return ok([_line(line, currency) for line in lines], page_info=page.info(total))

    @routes.get("/api/transactions/{transaction_id}")
    async def get_transaction(customer: SignedIn, transaction_id: UUID) -> Envelope[TransactionDetail]:
        return ok(
            _detail(await read_statements.read_transaction(database, customer.customer_id, transaction_id))
        )

    return routes


def _instants(
    first_day: date | None, last_day: date | None, region: str
) -> tuple[datetime | None, datetime | None]:
    try:
        return day_bounds(first_day, last_day, zone_of(region))
    except OverflowError as error:
        raise InvalidRequest("invalid", "There is no such day", target="to") from error


def _line(line: Line, currency: str) -> Transaction:
    return Transaction(
        transaction_id=line.transaction_id,
        kind=line.kind,
        description=line.description,
        amount=money_out(line.amount, currency),
        balance_after=money_out(line.balance_after, currency),
        occurred_at=line.occurred_at,
        reference=line.reference,
    )


def _detail(found: Detail) -> TransactionDetail:
    currency = found.currency
    deposit = None
    if found.deposit_method is not None and found.deposit_state is not None:
        deposit = TransactionDeposit(
            deposit_id=UUID(found.reference), method=found.deposit_method, status=found.deposit_state
        )
    return TransactionDetail(
        **_line(found, currency).model_dump(exclude={"amount", "balance_after"}),
        amount=money_out(found.amount, currency),
        balance_after=money_out(found.balance_after, currency),
        parts=TransactionParts(
            cash=money_out(found.cash, currency),
            promo=money_out(found.promo, currency),
            uncleared=money_out(found.uncleared, currency),
        ),
        owed=money_out(found.owed, currency),
        deposit=deposit,
    )
