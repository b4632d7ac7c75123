"""Monthly statements, as PDF and CSV files."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.http.policy import PUBLIC
from servicekit.security.principal import Principal
from servicekit.security.sessions import SignedIn
from wallet.statements import read_statements
from wallet.statements.documents import as_csv, as_pdf
from wallet.statements.rules import Statement


class StatementMonth(ResponseModel):
    """A month, `2026-11`, whether it is over, and where its files are."""

    month: str
    complete: bool
    pdf_url: str
    csv_url: str


def router(database: Database, clock: Clock, *, site_name: str) -> APIRouter:
    """The routes; `site_name` stands at the head of each document."""
    routes = APIRouter(tags=["statements"])

    @routes.get("/api/statements")
    async def list_statements(customer: SignedIn, page: PageQuery) -> Envelope[list[StatementMonth]]:
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
    async def get_statement_document(customer: SignedIn, month: str) -> Response:
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
    async def get_statement_spreadsheet(customer: SignedIn, month: str) -> Response:
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
