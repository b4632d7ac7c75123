"""What is settled with a partner: each channel and period, to the cent, as the ledger has it."""

from __future__ import annotations

import argparse
import csv
import io
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx2
import pytest

from access.roles import CONTENT_EDITOR
from checkout.partners.commands import commands
from servicekit.testing.services import WEB
from services.checkout.tests.kit.factories import games, item
from services.checkout.tests.kit.harness import SIGNER, Checkout
from services.checkout.tests.kit.partners import MANAGER, STAFF, Shop, open_shop, partner_body
from services.checkout.tests.kit.settlement import cancel, refunds_due

SYDNEY = ZoneInfo("Australia/Sydney")


async def report(shop: Shop, *, days_ago: int = 0, file: str = "", **query: Any) -> httpx2.Response:
    """The report of one day."""
    day = (datetime.now(SYDNEY) - timedelta(days=days_ago)).date().isoformat()
    return await shop.checkout.client.get(
        f"{STAFF}/{shop.slug}/{file or 'settlement'}",
        params={"from": day, "to": day, **query},
        headers=MANAGER,
    )


async def channels(shop: Shop, **asked: Any) -> dict[str, tuple[int, str, str, str]]:
    """Orders, sales, refunds and commission by channel; nothing may differ from the ledger."""
    answer = await report(shop, **asked)
    assert answer.status_code == 200, answer.text
    result = answer.json()["result"]
    assert result["differences"] == []
    return {
        each["channel_key"]: (
            each["orders"],
            each["sales"]["amount"],
            each["refunds"]["amount"],
            each["commission"]["amount"],
        )
        for each in result["channels"]
    }


async def test_the_last_day_of_the_calendar_ends_no_period(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    answer = await checkout.client.get(
        f"{STAFF}/{shop.slug}/settlement", params={"from": "0001-01-01", "to": "9999-12-31"}, headers=MANAGER
    )
    assert (answer.status_code, answer.json()["errors"][0]["target"]) == (400, "to")
    earlier = {"from": "0001-01-01", "to": "9999-12-30"}
    answer = await checkout.client.get(f"{STAFF}/{shop.slug}/settlement", params=earlier, headers=MANAGER)
    assert answer.status_code == 200, answer.text


async def sell(shop: Shop, *, channel: str = "web", count: int = 4, offer: str | None = None) -> str:
    """Sells one ticket of so many games; the order."""
    customer = await shop.checkout.customer()
    prepared = await shop.prepare(
        channel_key=channel, items=[item(offer or shop.offer_key, games=games(count))]
    )
    answer = await shop.pay(customer, await shop.claim(customer, prepared))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["result"]["order_id"])


async def cancel_draw(checkout: Checkout, offer: str) -> None:
    """Catalog cancels the draw, and everything in it is refunded."""
    _, (drawn,) = checkout.others.catalog.offers[offer]
    await cancel(checkout, drawn)
    await refunds_due(checkout, drawn)
    await checkout.refunder().refund_due()


async def yesterday(checkout: Checkout, order: str) -> None:
    """Moves the sale of an order back by a day."""
    await checkout.database.call(
        "update orders set paid_at = paid_at - interval '1 day' where id = %(order)s", {"order": order}
    )


async def test_statement_of_each_channel_is_exact(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    await sell(shop)
    await sell(shop, count=6)
    await sell(shop, channel="APP", count=6)
    await checkout.pay(
        own := await checkout.customer(), await checkout.put_in_cart(own, item(shop.offer_key))
    )

    found = await channels(shop)

    # 7.5 % of 15.40 is 1.155, which is half a cent; 5 % of 9.25 is 0.4625.
    assert found == {"web": (2, "15.40", "0.00", "1.16"), "APP": (1, "9.25", "0.00", "0.46")}
    assert await channels(shop, channel_key="APP") == {"APP": found["APP"]}
    nothing = (0, "0.00", "0.00", "0.00")
    assert await channels(shop, days_ago=2) == {"web": nothing, "APP": nothing}


async def test_statement_counts_refunds_at_rate_of_sale(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    order = await sell(shop)
    await yesterday(checkout, order)
    web, app = shop.body["channels"]
    await shop.change(channels=[{**web, "commission_bp": 1000}, app])

    before = await channels(shop, days_ago=1)
    await cancel_draw(checkout, shop.offer_key)
    again = await channels(shop, days_ago=1)
    today = await channels(shop)

    assert before["web"] == again["web"] == (1, "6.15", "0.00", "0.46")
    assert today["web"] == (0, "0.00", "6.15", "-0.46")


async def test_statement_lists_differences_to_ledger(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    order = await sell(shop)
    journal, _ = checkout.others.wallet.captured[order]
    checkout.others.wallet.captured[order] = (journal, 600)

    answer = (await report(shop)).json()["result"]

    (difference,) = answer["differences"]
    assert (difference["order_id"], difference["sales"]["amount"]) == (order, "6.15")
    assert difference["ledger_sales"]["amount"] == "6.00"
    assert answer["compared_orders"] == 1


async def test_settlements_and_their_movements_come_as_files(checkout: Checkout) -> None:
    shop = await open_shop(checkout, name="=cmd|' /C calc'!A0")
    order = await sell(shop)
    await cancel_draw(checkout, shop.offer_key)

    summary = list(csv.DictReader(io.StringIO((await report(shop, file="settlement.csv")).text)))
    moved = list(csv.DictReader(io.StringIO((await report(shop, file="movements.csv")).text)))

    assert [(row["channel"], row["sales"], row["refunds"], row["commission"]) for row in summary] == [
        ("APP", "0.00", "0.00", "0.00"),
        ("web", "6.15", "6.15", "0.00"),
    ]
    assert [(row["kind"], row["order"], row["amount"], row["commission_percent"]) for row in moved] == [
        ("sale", order, "6.15", "7.50"),
        ("refund", order, "-6.15", "7.50"),
    ]


@pytest.mark.parametrize(
    ("query", "target"),
    [({"to": "2026-01-01", "from": "2026-01-02"}, "to"), ({"channel_key": "phone"}, "channel_key")],
)
async def test_a_period_or_channel_that_makes_no_sense_is_refused(
    checkout: Checkout, query: dict[str, Any], target: str
) -> None:
    shop = await open_shop(checkout)

    answer = await report(shop, **query)

    assert (answer.status_code, answer.json()["errors"][0]["target"]) == (400, target)


async def test_only_managers_of_partners_see_settlements(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    editor = {**WEB, **SIGNER.staff("ed", CONTENT_EDITOR)}

    answer = await checkout.client.get(
        f"{STAFF}/{shop.slug}/settlement", params={"from": "2026-01-01", "to": "2026-01-31"}, headers=editor
    )

    assert answer.status_code == 403


async def run(checkout: Checkout, *arguments: str) -> int:
    """Runs the command as an operator would."""
    command = commands()["partner"]
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    return await command.run(checkout.settings, checkout.database, parser.parse_args(arguments))


async def test_partner_commands_manage_and_settle(
    checkout: Checkout, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = await checkout.selling()
    body = partner_body(key)
    record = tmp_path / "partner.json"
    record.write_text(json.dumps(body))

    assert await run(checkout, "put", str(record), "--staff", "otto") == 0
    assert await run(checkout, "put", str(record), "--staff", "otto") == 0
    assert await run(checkout, "add-key", body["slug"], "--staff", "otto") == 0
    printed = capsys.readouterr().out.split()
    assert printed[:4] == ["added:", body["slug"], "changed:", body["slug"]]
    shop = Shop(checkout, body, printed[5], printed[7], key)
    await sell(shop)
    assert await run(checkout, "reencrypt") == 0
    await sell(shop)
    capsys.readouterr()

    today = datetime.now(SYDNEY).date().isoformat()
    assert await run(checkout, "settle", body["slug"], "--from", today, "--to", today) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["channel"], row["orders"], row["net"]) for row in rows] == [
        ("APP", "0", "0.00"),
        ("web", "2", "12.30"),
    ]
    assert await run(checkout, "retire-key", body["slug"], shop.app_key, "--staff", "otto") == 0
    assert (await shop.call("GET", "/api/partner/products")).status_code == 401
