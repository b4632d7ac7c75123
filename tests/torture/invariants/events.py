"""Outbox, inbox, notifications and e-mails."""

from __future__ import annotations

import asyncio
from collections import Counter

import nats

from launcher.layout import SERVICES
from torture.invariants.evidence import Evidence

_NAMES = tuple(service.name for service in SERVICES)


def every_event_is_published(evidence: Evidence) -> list[str]:
    return [
        f"{service}: {row}"
        for service in _NAMES
        for row in evidence.rows(
            service, "select event_id, subject, occurred_at from outbox where published_at is null"
        )
    ]


def nothing_is_a_dead_letter(evidence: Evidence) -> list[str]:
    return [
        f"{service}: {row}"
        for service in _NAMES
        for row in evidence.rows(service, "select consumer, event_id, subject, error from dead_letters")
    ]


def every_event_has_its_effect_once(evidence: Evidence) -> list[str]:
    """Each consumer has each event of its subjects in its inbox; the key of that table makes it once."""
    events = {
        (service, subject): ids
        for service in _NAMES
        for subject, ids in _grouped(
            evidence.table(service, "select subject as name, event_id::text as id from outbox")
        ).items()
    }
    handled: dict[str, set[str]] = {}
    for service in _NAMES:
        handled |= _grouped(
            evidence.table(service, "select consumer as name, event_id::text as id from inbox")
        )
    found = []
    for consumer, subjects in asyncio.run(_consumers(str(evidence.suite.description["nats"]))).items():
        for (_, subject), ids in events.items():
            if subject in subjects and (missing := ids - handled.get(consumer, set())):
                found.append(f"{consumer} has not handled {len(missing)} {subject}: {sorted(missing)[:3]}")
    return found


def every_fact_has_its_event(evidence: Evidence) -> list[str]:
    """One event for each order, capture and deposit, written with it."""
    facts = (
        ("checkout", "wattle.checkout.v1.order_paid", "select id::text from orders where status = 'paid'"),
        (
            "wallet",
            "wattle.wallet.v1.purchase_captured",
            "select reference as id from holds where purpose = 'order' and state = 'captured'",
        ),
        (
            "wallet",
            "wattle.wallet.v1.deposit_settled",
            "select deposit_id::text as id from deposits where state in ('settled', 'reversed')",
        ),
        (
            "identity",
            "wattle.identity.v1.customer_signed_up",
            "select customer_id::text as id from customers",
        ),
    )
    found = []
    for service, subject, statement in facts:
        rows = {one["id"] for one in evidence.table(service, statement)}
        written = Counter(
            one["id"]
            for one in evidence.table(
                service, "select aggregate_id as id from outbox where subject = %(subject)s", subject=subject
            )
        )
        found += [f"{service}: no {subject} of {one}" for one in sorted(rows - set(written))]
        found += [f"{service}: {subject} of {one}, which there is not" for one in sorted(set(written) - rows)]
        found += [
            f"{service}: {count} times {subject} of {one}" for one, count in written.items() if count > 1
        ]
    return found


def every_paid_order_is_mailed_once(evidence: Evidence) -> list[str]:
    events = {
        one["event_id"]: one["order_id"]
        for one in evidence.table(
            "checkout",
            "select event_id::text as event_id, aggregate_id as order_id from outbox"
            " where subject = 'wattle.checkout.v1.order_paid'",
        )
    }
    mails = evidence.table(
        "content", "select source_id::text as event_id, status from deliveries where template = 'order_paid'"
    )
    feed = Counter(
        one["event_id"]
        for one in evidence.table(
            "content", "select event_id::text as event_id from notifications where kind = 'order_paid'"
        )
    )
    sent = Counter(one["event_id"] for one in mails)
    return (
        [f"order {order}: {sent[event]} e-mails" for event, order in events.items() if sent[event] != 1]
        + [
            f"order {order}: {feed[event]} notifications"
            for event, order in events.items()
            if feed[event] != 1
        ]
        + [
            f"e-mail of event {one['event_id']} is {one['status']}"
            for one in mails
            if one["status"] not in ("sent", "unwanted")
        ]
    )


def every_buyer_has_an_email_in_the_mailbox(evidence: Evidence) -> list[str]:
    """The mail server itself, for customers whose order was mailed."""
    addresses = {
        one["id"]: one["email"]
        for one in evidence.table("identity", "select customer_id::text as id, email from customers")
    }
    buyers = {
        one["customer_id"]
        for one in evidence.table(
            "content",
            "select distinct customer_id::text as customer_id from deliveries"
            " where template = 'order_paid' and status = 'sent'",
        )
    }
    recipients = {recipient for recipient, _ in evidence.mails}
    return [
        f"customer {one} at {addresses.get(one)} has no e-mail"
        for one in sorted(buyers)
        if addresses.get(one) not in recipients
    ]


async def _consumers(url: str) -> dict[str, set[str]]:
    """The durable consumers of all streams and the subjects that they take."""
    connection = await nats.connect(url)
    found: dict[str, set[str]] = {}
    try:
        for service in _NAMES:
            for info in await connection.jetstream().consumers_info(f"WATTLE_{service.upper()}"):
                subjects = {*(info.config.filter_subjects or ()), info.config.filter_subject or ""}
                found.setdefault(info.name, set()).update(subjects - {""})
    finally:
        await connection.close()
    return found


def _grouped(rows: list[dict[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(row["name"], set()).add(row["id"])
    return found


ALL = (
    every_event_is_published,
    nothing_is_a_dead_letter,
    every_event_has_its_effect_once,
    every_fact_has_its_event,
    every_paid_order_is_mailed_once,
    every_buyer_has_an_email_in_the_mailbox,
)
