"""Every answer that a customer had is true, and none of it twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from torture.invariants.evidence import Evidence
from torture.record import Kind, Told


def every_sign_up_exists_once(evidence: Evidence) -> list[str]:
    rows = Counter(
        (one["id"], one["email"])
        for one in evidence.table("identity", "select customer_id::text as id, email from customers")
    )
    wallets = {one["id"] for one in evidence.table("wallet", "select customer_id::text as id from customers")}
    told = evidence.record.of(Kind.SIGN_UP, Told.DONE)
    return [
        f"{one}: {rows[one.customer_id, one.reference]} rows, wallet {one.customer_id in wallets}"
        for one in told
        if rows[one.customer_id, one.reference] != 1 or one.customer_id not in wallets
    ]


def every_deposit_told_exists_once(evidence: Evidence) -> list[str]:
    rows = {
        one["id"]: one
        for one in evidence.table(
            "wallet",
            "select deposit_id::text as id, customer_id::text as customer_id, amount, state from deposits",
        )
    }
    found = []
    for told in evidence.record.of(Kind.DEPOSIT, Told.DONE, Told.UNDER_WAY):
        row = rows.get(told.reference)
        if row is None or (row["customer_id"], row["amount"]) != (told.customer_id, told.amount):
            found.append(f"{told}: {row}")
        elif told.told is Told.DONE and row["state"] not in ("settled", "reversed"):
            found.append(f"{told}, but {row}")
    return found


def every_deposit_was_asked_for(evidence: Evidence) -> list[str]:
    """Test money has no provider that would count it; a deposit of one has its key in its reference."""
    record = evidence.record
    named = {one.reference for one in record.of(Kind.DEPOSIT, Told.DONE)}
    unsure = {one.customer_id for one in record.of(Kind.DEPOSIT, Told.NOTHING)}
    players = {one.customer_id for one in record.of(Kind.SIGN_UP, Told.DONE)}
    return [
        f"deposit {row} was not asked for"
        for row in evidence.table(
            "wallet",
            "select deposit_id::text as id, customer_id::text as customer_id, method, reference, amount"
            " from deposits where method not in ('dd', 'bp') and reference not like 'rpc/%%'",
        )
        if row["customer_id"] in players
        and (
            row["id"] not in named and row["customer_id"] not in unsure
            if row["method"] == "td"
            else row["reference"].rpartition("/")[2] not in record.keys
        )
    ]


def every_order_told_exists_once(evidence: Evidence) -> list[str]:
    rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for one in evidence.table(
        "checkout",
        """select c.customer_id::text as customer_id, c.idempotency_key as key, o.id::text as order_id,
                  o.status
           from checkouts c join orders o on o.id = c.order_id where c.idempotency_key is not null""",
    ):
        rows.setdefault((one["customer_id"], one["key"]), []).append(one)
    found = []
    for told in evidence.record.of(Kind.ORDER, *Told):
        mine = rows.get((told.customer_id, told.key), [])
        paid = [one for one in mine if one["status"] == "paid"]
        wrong = (
            len(paid) > 1
            or (
                told.told is Told.DONE
                and [one["order_id"] for one in paid] != [told.reference or _only(paid)]
            )
            or (told.told is Told.REFUSED and paid)
            or (told.told is Told.UNDER_WAY and not mine)
        )
        if wrong:
            found.append(f"{told}: {mine}")
    return found


def every_voucher_told_is_used_once(evidence: Evidence) -> list[str]:
    uses = Counter(
        (one["customer_id"], one["key"])
        for one in evidence.table(
            "checkout",
            "select customer_id::text as customer_id, idempotency_key as key from voucher_redemptions"
            " where order_id is null and state <> 'released'",
        )
    )
    return [f"{key}: {count} credits" for key, count in uses.items() if count > 1]


def every_withdrawal_told_exists_once(evidence: Evidence) -> list[str]:
    rows = {
        one["id"]: one
        for one in evidence.table(
            "wallet",
            "select withdrawal_id::text as id, customer_id::text as customer_id, amount, state"
            " from withdrawals",
        )
    }
    told = evidence.record.of(Kind.WITHDRAWAL, Told.DONE)
    named = {one.reference for one in told}
    unsure = {one.customer_id for one in evidence.record.of(Kind.WITHDRAWAL, Told.NOTHING)}
    return [
        f"{one}: {rows.get(one.reference)}"
        for one in told
        if one.reference not in rows
        or (rows[one.reference]["customer_id"], rows[one.reference]["amount"])
        != (one.customer_id, one.amount)
    ] + [
        f"withdrawal {row} was told to no one"
        for row in rows.values()
        if row["id"] not in named and row["customer_id"] not in unsure
    ]


def every_exclusion_told_is_in_force(evidence: Evidence) -> list[str]:
    excluded = {
        one["id"]
        for one in evidence.table(
            "wallet", "select customer_id::text as id from restrictions where kind = 'self_excluded'"
        )
    }
    return [
        str(one) for one in evidence.record.of(Kind.EXCLUSION, Told.DONE) if one.customer_id not in excluded
    ]


def _only(paid: list[dict[str, Any]]) -> str:
    """The order of an answer that named none."""
    return str(paid[0]["order_id"]) if len(paid) == 1 else ""


ALL = (
    every_sign_up_exists_once,
    every_deposit_told_exists_once,
    every_deposit_was_asked_for,
    every_order_told_exists_once,
    every_voucher_told_is_used_once,
    every_withdrawal_told_exists_once,
    every_exclusion_told_is_in_force,
)
