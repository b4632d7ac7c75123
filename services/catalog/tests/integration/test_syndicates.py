"""Syndicates open, fill, follow each other, are bought or cancelled."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from math import comb
from typing import Any
from uuid import UUID, uuid4

import pytest
from pydantic import ValidationError

from catalog.draws import cancel_draw as operate_draws
from catalog.draws.events import DRAW_CANCELLED
from catalog.draws.move_draws import move_draws
from catalog.draws.store.draws import upcoming_draws
from catalog.lotteries.refresh_lotteries import refresh_all_lotteries
from catalog.offers.suspend_offer import suspend_offer
from catalog.results import enter_results
from catalog.results.rules.results import DrawnNumbers
from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import WantedLine
from catalog.syndicates.documents import SyndicateDocument
from catalog.syndicates.events import SYNDICATE_CHANGED
from catalog.syndicates.load_syndicate import load_syndicate
from catalog.syndicates.purchase_ticket import purchase_ticket
from catalog.syndicates.run_syndicates import run_syndicates
from servicekit.errors import RuleRefused
from services.catalog.tests.integration.harness import Catalogue, Servers, serving
from wattle.catalog.v1 import events_pb2, syndicate_pb2

KEY = "powerball_syndicate"


def document(**changes: Any) -> SyndicateDocument:
    return SyndicateDocument.model_validate(
        {
            "key": KEY,
            "type": "syndicate_share",
            "name": "Powerball syndicate",
            "url": "/powerball-syndicate",
            "url_aliases": [],
            "display_category": "syndicates",
            "ranking": 50,
            "tagline": "A bigger ticket together",
            "terms": "A share of a prize is truncated to the cent.",
            "recurring_purchase": {"type": "autoplay", "availability": "never"},
            "plays": "powerball",
            "recipe": [
                {"game_type": "reduced_system", "name": "System 9", "system": 9},
                {"game_type": "standard", "name": "20 games", "games": 20},
                {"game_type": "powerhit", "name": "PowerHit"},
            ],
            "ticket_price": "115.10",
            "margin": "9.90",
            "currency": "AUD",
            "shares": 3,
            "max_per_customer": 2,
            "close_minutes": 60,
            **changes,
        }
    )


@pytest.fixture
async def draw_no(catalogue: Catalogue) -> int:
    """Powerball sells by the real clock, which decides about holds, and so does its syndicate."""
    catalogue.clock.advance(datetime.now(UTC) - catalogue.clock.now())
    await refresh_all_lotteries(catalogue.database, catalogue.clock)
    await move_draws(catalogue.database, catalogue.clock)
    await load_syndicate(catalogue.database, catalogue.clock, document())
    async with catalogue.database.read() as session:
        found = await upcoming_draws(session, catalogue.clock.now(), [KEY])
    return found[KEY][0].draw_no


async def run(catalogue: Catalogue) -> None:
    await run_syndicates(catalogue.database, catalogue.clock)


async def buy(catalogue: Catalogue, draw_no: int, shares: int = 1, series: int = 0) -> int:
    """Buys and pays; which syndicate it was."""
    hold = ReserveStock(catalogue.database, changed=lambda: None)
    order_id = uuid4()
    holding = await hold.reserve(
        order_id, uuid4(), "NSW", [WantedLine(uuid4(), KEY, draw_no, "syndicate", shares, series)]
    )
    await hold.confirm(order_id)
    return holding.lines[0].series or 0


async def hold_share(catalogue: Catalogue, draw_no: int, customer: UUID, shares: int = 1) -> int:
    hold = ReserveStock(catalogue.database, changed=lambda: None)
    line = WantedLine(uuid4(), KEY, draw_no, "syndicate", shares, 1)
    return (await hold.reserve(uuid4(), customer, "NSW", [line])).lines[0].series or 0


async def close(catalogue: Catalogue, draw_no: int) -> None:
    stop = (await catalogue.draw(KEY, draw_no)).system_close
    catalogue.clock.advance(stop - catalogue.clock.now() + timedelta(seconds=1))
    await move_draws(catalogue.database, catalogue.clock)
    await run(catalogue)


async def draw_the_lottery(catalogue: Catalogue, draw_no: int) -> None:
    draw_at = (await catalogue.draw("powerball", draw_no)).draw_at
    catalogue.clock.advance(draw_at - catalogue.clock.now() + timedelta(minutes=1))
    await move_draws(catalogue.database, catalogue.clock)
    numbers = DrawnNumbers((1, 2, 3, 4, 5, 6, 7), (8,), in_drawn_order=True)
    await enter_results.enter_result(
        catalogue.database, catalogue.clock, "powerball", draw_no, numbers, staff="Ann Lee"
    )
    await enter_results.confirm_result(
        catalogue.database, catalogue.clock, "powerball", draw_no, staff="Bob Ray"
    )


async def ask_to_cancel(catalogue: Catalogue, offer_key: str, draw_no: int) -> None:
    await operate_draws.request_cancellation(
        catalogue.database, offer_key, draw_no, staff="Ann Lee", reason="The machine failed"
    )


async def confirm_cancellation(catalogue: Catalogue, offer_key: str, draw_no: int) -> None:
    await operate_draws.confirm_cancellation(
        catalogue.database, catalogue.clock, offer_key, draw_no, staff="Bob Ray"
    )


async def called_off(catalogue: Catalogue) -> list[tuple[str, str]]:
    """What was told of as cancelled, with the reason for customers."""
    told = await catalogue.published(DRAW_CANCELLED)
    return [(event.message.draw.offer_key, event.message.reason) for event in told]


async def statuses(catalogue: Catalogue, draw_no: int) -> list[str]:
    rows = await catalogue.database.call(
        "select status from syndicates where draw_no = %(d)s order by series", {"d": draw_no}
    )
    return [row["status"] for row in rows]


async def published(catalogue: Catalogue) -> list[syndicate_pb2.Syndicate]:
    rows = await catalogue.database.call(
        "select payload from outbox where subject = %(s)s order by sequence",
        {"s": SYNDICATE_CHANGED},
    )
    return [events_pb2.SyndicateChanged.FromString(row["payload"]).syndicate for row in rows]


@pytest.mark.usefixtures("draw_no")
async def test_a_syndicate_opens_with_a_published_ticket(catalogue: Catalogue) -> None:
    (opened,) = await published(catalogue)
    assert [(s.name, s.count) for s in opened.shape] == [("Numbers", 7), ("Powerball", 1)]
    assert len(opened.games) == 8 * (comb(9, 7) + 20 + 20)
    games = [opened.games[at : at + 8] for at in range(0, len(opened.games), 8)]
    assert all(list(game[:7]) == sorted(set(game[:7])) and 1 <= game[7] <= 20 for game in games)
    assert document().share_terms().share_price == 4167


async def test_the_last_share_is_sold_once_and_the_others_see_the_next_syndicate(
    catalogue: Catalogue, draw_no: int
) -> None:
    await buy(catalogue, draw_no, 2)
    outcomes = await asyncio.gather(
        *(hold_share(catalogue, draw_no, uuid4()) for _ in range(30)), return_exceptions=True
    )
    assert sum(outcome == 1 for outcome in outcomes) == 1
    assert sum(isinstance(outcome, RuleRefused) and outcome.code == "sold_out" for outcome in outcomes) == 29
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["open", "open"]
    assert await buy(catalogue, draw_no) == 2
    first, second = (await published(catalogue))[:2]
    assert first.games != second.games


async def test_nobody_has_more_shares_than_one_customer_may(catalogue: Catalogue, draw_no: int) -> None:
    customer = uuid4()
    await hold_share(catalogue, draw_no, customer, 2)
    with pytest.raises(RuleRefused, match="customer_limit"):
        await hold_share(catalogue, draw_no, customer, 1)


async def test_a_full_syndicate_is_bought_drawn_and_paid(catalogue: Catalogue, draw_no: int) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no, 1)
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["full", "open"]
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A2")
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["purchased", "cancelled"]

    await draw_the_lottery(catalogue, draw_no)
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["drawn", "cancelled"]
    assert (await catalogue.draw(KEY, draw_no)).status == "DRAW_DRAWN"
    await catalogue.execute(
        "update draws set status = 'DRAW_PAID' where offer_key = :k and draw_no = :d", k=KEY, d=draw_no
    )
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["paid", "cancelled"]
    told = [message for message in await published(catalogue) if message.draw_no == draw_no]
    assert [message.status for message in told if message.series == 1] == [1, 2, 3, 5, 6]


async def test_a_syndicate_that_does_not_fill_is_cancelled_once_payments_are_decided(
    catalogue: Catalogue, draw_no: int
) -> None:
    await buy(catalogue, draw_no)
    await hold_share(catalogue, draw_no, uuid4())
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["open"]
    await catalogue.execute("update reservations set state = 'released' where state = 'reserved'")
    await run(catalogue)
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["cancelled"]
    told = [message for message in await published(catalogue) if message.draw_no == draw_no]
    assert [message.status for message in told] == [1, 4]


async def test_several_processes_open_one_syndicate(catalogue: Catalogue, draw_no: int) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no, 1)
    await asyncio.gather(*(run(catalogue) for _ in range(5)))
    assert await statuses(catalogue, draw_no) == ["full", "open"]


async def test_the_public_api_shows_syndicates(catalogue: Catalogue, draw_no: int, servers: Servers) -> None:
    await buy(catalogue, draw_no, 2)
    async with serving(catalogue, servers) as service:
        (offer,) = await service.result("/api/syndicates")
        (shown,) = offer["syndicates"]
        assert (shown["key"], shown["shares_left"], shown["num_games"]) == (f"{KEY}-{draw_no}-1", 1, 76)
        assert (offer["share_price"]["amount"], offer["plays_offer_key"]) == ("41.67", "powerball")
        assert await service.result(f"/api/syndicates/{KEY}/{draw_no}/1") == shown
        assert (await service.get(f"/api/syndicates/{KEY}/{draw_no}/9")).status_code == 404
        assert (await service.get("/api/syndicates/unknown")).status_code == 404


async def test_what_a_syndicate_plays_is_told_whatever_became_of_it(
    catalogue: Catalogue, draw_no: int, servers: Servers
) -> None:
    async with serving(catalogue, servers) as service:

        async def told(series: int) -> tuple[str, list[dict[str, Any]]]:
            # For some seconds everybody reads the same.
            catalogue.clock.advance(timedelta(seconds=6))
            answer = await service.get(f"/api/syndicates/{KEY}/{draw_no}/{series}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=1")
            found = answer.json()["result"]
            return found["status"], found["entries"]

        _, first = await told(1)
        assert [(part["name"], part["games"], len(part["numbers"])) for part in first] == [
            ("System 9", 36, 1),
            ("20 games", 20, 20),
            ("PowerHit", 20, 1),
        ]
        assert [len(numbers) for numbers in first[0]["numbers"][0].values()] == [9, 1]
        await buy(catalogue, draw_no, 2)
        await buy(catalogue, draw_no)
        await run(catalogue)
        assert await told(1) == ("full", first)
        _, second = await told(2)
        assert second != first

        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
        assert await told(1) == ("purchased", first)
        await close(catalogue, draw_no)
        assert await told(2) == ("cancelled", second)
        await draw_the_lottery(catalogue, draw_no)
        await run(catalogue)
        assert await told(1) == ("drawn", first)
        await suspend_offer(
            catalogue.database,
            catalogue.clock,
            KEY,
            suspended=True,
            staff="Ann Lee",
            reason=None,
            republish=[],
        )
        assert await told(1) == ("drawn", first)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"shares": 1}, "not cut into 1 shares"),
        ({"max_per_customer": 4}, "nobody can buy 4 of 3 shares"),
        ({"ticket_price": "0.00"}, "costs something"),
        ({"recipe": [{"game_type": "standard", "name": "x"}]}, "games are counted"),
        ({"close_minutes": 1}, "greater than or equal to 10"),
    ],
)
def test_a_syndicate_that_cannot_be_right_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        document(**changes)


async def test_a_ticket_that_its_lottery_does_not_have_is_refused(catalogue: Catalogue) -> None:
    wrong = document(recipe=[{"game_type": "reduced_system", "name": "System 2", "system": 2}])
    with pytest.raises(RuleRefused, match="impossible_ticket"):
        await load_syndicate(catalogue.database, catalogue.clock, wrong)
    with pytest.raises(RuleRefused, match="unknown_lottery"):
        await load_syndicate(catalogue.database, catalogue.clock, document(plays="moon_lotto"))


async def test_a_share_is_given_back_until_its_syndicate_is_full(catalogue: Catalogue, draw_no: int) -> None:
    hold = ReserveStock(catalogue.database, changed=lambda: None)
    orders = [(uuid4(), WantedLine(uuid4(), KEY, draw_no, "syndicate", 1, 1)) for _ in range(2)]
    for order_id, line in orders:
        await hold.reserve(order_id, uuid4(), "NSW", [line])
        await hold.confirm(order_id)
    (left, share), (stays, kept) = orders
    assert await hold.release_tickets(left, [share.ticket_id]) == (1, [share.ticket_id])
    assert [await buy(catalogue, draw_no), await buy(catalogue, draw_no)] == [1, 1]

    assert await hold.release_tickets(stays, [kept.ticket_id]) == (0, [])
    await run(catalogue)
    assert (await statuses(catalogue, draw_no))[0] == "full"
    assert await hold.release_tickets(stays, [kept.ticket_id]) == (0, [])


async def test_a_cancelled_lottery_draw_calls_off_the_shares_that_play_it(
    catalogue: Catalogue, draw_no: int
) -> None:
    for series in (1, 2):
        assert [await buy(catalogue, draw_no, 2), await buy(catalogue, draw_no)] == [series, series]
        await run(catalogue)
    assert await buy(catalogue, draw_no) == 3
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")

    await ask_to_cancel(catalogue, "powerball", draw_no)
    await run(catalogue)
    assert (await called_off(catalogue), (await catalogue.draw(KEY, draw_no)).cancelled_at) == ([], None)
    await confirm_cancellation(catalogue, "powerball", draw_no)

    reason = "The machine failed"
    assert await called_off(catalogue) == [("powerball", reason), (KEY, reason)]
    assert (await catalogue.draw(KEY, draw_no)).cancelled_at == catalogue.clock.now()
    with pytest.raises(RuleRefused, match="draw_closed"):
        await buy(catalogue, draw_no)
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 2, reference="A2")
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled", "open"]
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled", "cancelled"]
    assert len(await called_off(catalogue)) == 2
    bought = await catalogue.database.call(
        "select purchase_reference from syndicates where draw_no = %(d)s and series = 1", {"d": draw_no}
    )
    assert bought[0]["purchase_reference"] == "A1"


async def test_shares_that_were_announced_while_their_lottery_was_cancelled_are_called_off_too(
    catalogue: Catalogue, draw_no: int
) -> None:
    await catalogue.execute(
        "update draws set status = 'DRAW_CLOSED', cancel_requested_by = 'Ann Lee', cancel_reason = 'Flood',"
        " cancelled_at = :now where offer_key = 'powerball' and draw_no = :d",
        now=catalogue.clock.now(),
        d=draw_no,
    )

    await asyncio.gather(*(run(catalogue) for _ in range(5)))

    assert await called_off(catalogue) == [(KEY, "Flood")]


async def test_a_cancelled_draw_of_shares_leaves_its_lottery_and_other_draws_alone(
    catalogue: Catalogue, draw_no: int
) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no)
    await run(catalogue)
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")

    await ask_to_cancel(catalogue, KEY, draw_no)
    await confirm_cancellation(catalogue, KEY, draw_no)
    await draw_the_lottery(catalogue, draw_no)
    await run(catalogue)

    assert await called_off(catalogue) == [(KEY, "The machine failed")]
    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled"]
    assert (await catalogue.draw("powerball", draw_no)).result_version == 1
    assert (await catalogue.draw(KEY, draw_no)).status == "DRAW_CLOSED"


async def test_shares_of_a_ticket_that_was_drawn_are_not_cancelled_any_more(
    catalogue: Catalogue, draw_no: int
) -> None:
    await ask_to_cancel(catalogue, KEY, draw_no)
    await draw_the_lottery(catalogue, draw_no)

    with pytest.raises(RuleRefused, match="draw_is_drawn"):
        await ask_to_cancel(catalogue, KEY, draw_no)
    with pytest.raises(RuleRefused, match="nothing_to_confirm"):
        await confirm_cancellation(catalogue, KEY, draw_no)

    assert await called_off(catalogue) == []
