"""Transactions, monthly statements, and the activity statement of the safer-play centre."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic import AfterValidator, AwareDatetime
from pydantic_core import PydanticCustomError

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.http.policy import PUBLIC
from servicekit.money import MoneyOut, money_out
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession
from wallet.config import WalletSettings
from wallet.customers.rules import Owner
from wallet.statements import read_statements
from wallet.statements.documents import as_csv, as_pdf
from wallet.statements.read_statements import read_activity
from wallet.statements.rules import (
    Activity,
    Month,
    Statement,
    TransactionFilter,
    day_bounds,
    month_named,
    zone_of,
)
from wallet.statements.rules import Transaction as Line
from wallet.statements.rules import TransactionDetail as Detail

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


def transaction_router(database: Database) -> APIRouter:
    routes = APIRouter(tags=["transactions"])

    @routes.get("/api/transactions")
    async def list_transactions(
        customer: FullSession,
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
    async def get_transaction(customer: FullSession, transaction_id: UUID) -> Envelope[TransactionDetail]:
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


class StatementMonth(ResponseModel):
    """A month, `2026-11`, whether it is over, and where its files are."""

    month: str
    complete: bool
    pdf_url: str
    csv_url: str


def statement_router(database: Database, clock: Clock, *, site_name: str) -> APIRouter:
    """The routes; `site_name` stands at the head of each document."""
    routes = APIRouter(tags=["statements"])

    @routes.get("/api/statements")
    async def list_statements(customer: FullSession, page: PageQuery) -> Envelope[list[StatementMonth]]:
        """The months since the customer's first transaction, newest first."""
        months = await read_statements.list_months(
            database, clock, customer.customer_id, region=customer.region
        )
        shown = months[page.offset : page.offset + page.limit]
        return ok(
            [
                StatementMonth(
                    month=str(month),
                    complete=complete,
                    pdf_url=f"/api/statements/{month}.pdf",
                    csv_url=f"/api/statements/{month}.csv",
                )
                for month, complete in shown
            ],
            page_info=page.info(len(months)),
        )

    async def read(customer: Principal, month: str) -> Statement:
        return await read_statements.read_statement(
            database, clock, customer.customer_id, region=customer.region, month=month
        )

    # Links of a browser open both files, and a link sends no app key.
    @routes.get(
        "/api/statements/{month}.pdf",
        response_class=Response,
        responses=_file("application/pdf"),
        openapi_extra=PUBLIC,
    )
    async def get_statement_document(customer: FullSession, month: str) -> Response:
        """The month as a document of tagged text."""
        statement = await read(customer, month)
        body = await asyncio.to_thread(as_pdf, statement, site_name=site_name, written_at=clock.now())
        return _download(body, "application/pdf", f"statement-{statement.month}.pdf")

    @routes.get(
        "/api/statements/{month}.csv",
        response_class=Response,
        responses=_file("text/csv"),
        openapi_extra=PUBLIC,
    )
    async def get_statement_spreadsheet(customer: FullSession, month: str) -> Response:
        """The month as a table for spreadsheets."""
        statement = await read(customer, month)
        body = await asyncio.to_thread(as_csv, statement)
        return _download(body, "text/csv; charset=utf-8", f"statement-{statement.month}.csv")

    return routes


def _file(media_type: str) -> dict[int | str, dict[str, object]]:
    schema = {"schema": {"type": "string", "format": "binary"}}
    return {200: {"description": "The file", "content": {media_type: schema}}}


def _download(body: bytes, media_type: str, name: str) -> Response:
    return Response(
        body,
        media_type=media_type,
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "private, no-store",
            "x-content-type-options": "nosniff",
        },
    )


class NetPosition(ResponseModel):
    """Amounts in and out; `net` is won less spent."""

    since: datetime
    until: datetime
    deposited: MoneyOut
    withdrawn: MoneyOut
    spent: MoneyOut
    won: MoneyOut
    donated: MoneyOut
    other: MoneyOut
    net: MoneyOut


class ActivityStatement(NetPosition):
    """The same for a calendar month (UTC), with the balances before and after it."""

    month: str
    opening_balance: MoneyOut
    closing_balance: MoneyOut
    transactions: int


def _checked_month(text: str) -> str:
    if month_named(text) is None:
        raise PydanticCustomError("invalid", "Please enter a month such as 2026-11")
    return text


def activity_router(database: Database, settings: WalletSettings) -> APIRouter:
    """The routes; both are open to restricted customers."""
    routes = APIRouter(prefix="/api/safer-play", tags=["safer play"])

    @routes.get("/net-position")
    async def get_net_position(
        customer: FullSession, since: Annotated[AwareDatetime | None, Query()] = None
    ) -> Envelope[NetPosition]:
        activity = await read_activity(database, _owner(customer, settings), since, None)
        return ok(NetPosition(**_position(activity)))

    @routes.get("/activity")
    async def get_activity(
        customer: FullSession, month: Annotated[str, AfterValidator(_checked_month)]
    ) -> Envelope[ActivityStatement]:
        since, until = Month(int(month[:4]), int(month[5:])).bounds(UTC)
        activity = await read_activity(database, _owner(customer, settings), since, until)
        return ok(
            ActivityStatement(
                **_position(activity),
                month=month,
                opening_balance=money_out(activity.opening_balance, activity.currency),
                closing_balance=money_out(activity.closing_balance, activity.currency),
                transactions=activity.lines,
            )
        )

    return routes


def _owner(customer: Principal, settings: WalletSettings) -> Owner:
    return Owner(customer.customer_id, customer.region, settings.home_currency(customer.region))


def _position(activity: Activity) -> dict[str, datetime | MoneyOut]:
    parts = asdict(activity.position) | {"net": activity.position.net}
    return {
        "since": activity.since,
        "until": activity.until,
        **{name: money_out(minor_units, activity.currency) for name, minor_units in parts.items()},
    }
