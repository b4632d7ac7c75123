"""Lets time pass for one customer: what happened is moved back, and nobody else notices."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import psycopg
from psycopg import sql

_MOVES = (
    ("wallet_transactions", ("occurred_at",)),
    ("holds", ("created_at", "settled_at")),
    ("deposit_usages", ("reserved_at", "settled_at")),
    ("customer_limits", ("set_at", "requested_at", "confirmable_at")),
    ("restrictions", ("begins_at", "until")),
    ("funding_sources", ("created_at",)),
    ("withdrawals", ("due_at", "requested_at", "ended_at")),
)


def time_passes(owner_url: str, customer_id: UUID, passed: timedelta) -> None:
    """Moves everything that is known of a customer into the past; the guard is read anew."""
    with psycopg.connect(owner_url) as owner:
        owner.execute("alter table wallet_transactions disable trigger append_only")
        for table, columns in _MOVES:
            changes = sql.SQL(", ").join(
                sql.SQL("{0} = {0} - %(passed)s").format(sql.Identifier(column)) for column in columns
            )
            owner.execute(
                sql.SQL("update {} set {} where customer_id = %(customer_id)s").format(
                    sql.Identifier(table), changes
                ),
                {"passed": passed, "customer_id": customer_id},
            )
        owner.execute("alter table wallet_transactions enable trigger append_only")
        owner.execute("select refresh_guard(%s)", (customer_id,))
