"""Time that passes, and the wait until nothing is under way any more."""

from __future__ import annotations

import time
from contextlib import suppress

import httpx2

from customers import APP_KEY
from launcher.layout import SERVICES
from running_suite import RunningSuite

_STARTS_SECONDS = 90.0
_ROUTES = ("identity/keys", "draws", "cart", "payment_methods", "site/configuration")

_UNDER_WAY = {
    "checkout": """
        select 'order' as what, id::text from orders where status = 'pending'
        union all select 'release', order_id::text from stock_releases
        union all select 'voucher', id::text from voucher_redemptions where state = 'reserved'
        union all select 'draw refund', offer_key from draw_refunds where state <> 'done'
        union all select 'exclusion', customer_id::text from exclusions where finished_at is null
        union all select 'entry', ticket_id::text from withdrawn_entries where refunded_at is null
    """,
    "wallet": """
        select gateway_key || ' ' || state as what, deposit_id::text as id from deposits
        where state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending', 'returning')
        union all
        select method || ' ' || state, withdrawal_id::text from withdrawals
        where state in ('requested', 'waiting', 'approved', 'submitted', 'unknown')
        union all
        select 'hold', reference from holds where state = 'pending' and purpose = 'order'
    """,
    "content": """
        select template || coalesce(' ' || last_error, '') as what, source_id::text as id from deliveries
        where status = 'waiting'
    """,
}
_UNPUBLISHED = "select 'outbox' as what, event_id::text as id from outbox where published_at is null"

_TIME_PASSES = {
    "wallet": (
        """update withdrawals set due_at = clock_timestamp()
           where state in ('requested', 'waiting', 'unknown', 'submitted')
             and requested_at < clock_timestamp() - interval '5 seconds' and due_at > clock_timestamp()
             and (state in ('requested', 'waiting') or due_at < clock_timestamp() + interval '15 seconds')""",
        """update deposits set expires_at = clock_timestamp(), due_at = clock_timestamp()
           where state = 'awaiting_customer' and created_at < clock_timestamp() - interval '20 seconds'
             and expires_at > clock_timestamp()""",
        # A decline that may still turn is looked up again after minutes and hours.
        """update deposits set due_at = clock_timestamp()
           where due_at > clock_timestamp() + interval '5 seconds'
             and state in ('pending', 'failed', 'abandoned')""",
    ),
    "content": (
        """update deliveries set due_at = clock_timestamp()
           where status = 'waiting' and attempts > 0 and due_at > clock_timestamp() + interval '5 seconds'""",
    ),
}
"""What the customer's or a provider's time would do: a request to withdraw can no longer be cancelled, a page
of a bank that stayed open is over, a slow provider or mail server is asked again.
"""


def let_time_pass(suite: RunningSuite) -> None:
    """Lets the minutes pass for which a person or a provider would be waited for."""
    for service, statements in _TIME_PASSES.items():
        for statement in statements:
            suite.execute(service, statement)


def answers_again(suite: RunningSuite) -> None:
    """Waits until every service answers at the gateway."""
    until = time.monotonic() + _STARTS_SECONDS
    for route in _ROUTES:
        while time.monotonic() < until:
            with suppress(httpx2.TransportError):
                answer = httpx2.get(f"{suite.gateway}/api/{route}", headers={"X-App-Key": APP_KEY})
                if answer.status_code < 500 and "json" in answer.headers.get("content-type", ""):
                    break
            time.sleep(0.2)


def becomes_quiet(suite: RunningSuite, within: float) -> list[str]:
    """Waits until nothing is under way, twice in a row; what is left after `within` seconds."""
    until, spoken, calm = time.monotonic() + within, time.monotonic(), 0
    left: list[str] = []
    while calm < 2 and time.monotonic() < until:
        let_time_pass(suite)
        left = [
            f"{service}: {row['what']} {row['id']}"
            for service, statement in (*_UNDER_WAY.items(), *((one.name, _UNPUBLISHED) for one in SERVICES))
            for row in suite.query(service, statement)
        ]
        calm = 0 if left else calm + 1
        if left and time.monotonic() > spoken + 20:
            spoken = time.monotonic()
            print(f"torture: {len(left)} under way: {'; '.join(left[:6])}", flush=True)
        time.sleep(2)
    return left
