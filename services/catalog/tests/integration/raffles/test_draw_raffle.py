"""A raffle from its file to its winners: sold, sealed, drawn and verified."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from catalog.draws.store import changes
from catalog.raffles import draw_raffle
from catalog.raffles.beacon import QUICKNET, DevelopmentBeacon
from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import RequestedLine
from catalogue.draws import DrawStatus
from drawproof.verify import verify_draw, verify_entry
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue, Service
from services.catalog.tests.kit.raffle_files import (
    CIPHER,
    KEY,
    OPEN_SINCE,
    draw_document,
    drawing,
    numbered,
    raffle,
)
from services.catalog.tests.kit.raffles import (
    BEACON,
    EARLY,
    MAIN,
    close,
    drawn,
    load,
    raffle_drawn,
    refusal_of,
    sell,
    set_clock,
)


async def test_drawn_raffle_passes_public_verification(catalogue: Catalogue, service: Service) -> None:
    await load(catalogue, raffle(draw_document(last_number=20, max_tickets=20)))
    before = await service.result(f"/api/draws/{KEY}/1/verification")
    tickets = {await sell(catalogue, 10): 1, await sell(catalogue, 10): 11}
    with pytest.raises(RuleRefused, match="sold out"):
        await sell(catalogue, 1)
    await close(catalogue)
    assert await drawn(catalogue) == 3

    published = await service.result(f"/api/draws/{KEY}/1/verification")
    findings = list(verify_draw(published))
    assert len(findings) >= 6
    assert [finding.text for finding in findings if not finding.holds] == []
    assert published["drawings"][0]["seed_commitment"] == before["drawings"][0]["seed_commitment"]
    assert published["allocation"]["key_commitment"] == before["allocation"]["key_commitment"]
    assert before["drawings"][0]["beacon"]["round"] == published["drawings"][0]["beacon"]["round"]
    assert before["drawings"][0]["operator_seed"] is before["allocation"]["key"] is None

    for ticket_id, number in tickets.items():
        (entry,) = await service.result(f"/api/draws/{KEY}/1/entries/{number}")
        assert all(finding.holds for finding in verify_entry(published, entry, str(ticket_id)))
        assert not all(finding.holds for finding in verify_entry(published, entry, str(uuid4())))

    (result,) = await service.result(f"/api/raffles/{KEY}/results")
    winners = result["drawings"][0]["winners"]
    assert [winner["prize_no"] for winner in winners] == [1, 2, 3]
    assert (await catalogue.draw(KEY, 1)).status is DrawStatus.DRAWN
    (fact,) = await raffle_drawn(catalogue)
    assert (fact.is_last, {w.ticket_id for w in fact.winners} <= set(map(str, tickets))) == (True, True)


@pytest.mark.parametrize("change", ["seed", "root", "winner", "number", "commitment"])
async def test_tampered_draw_fails_verification(catalogue: Catalogue, service: Service, change: str) -> None:
    await load(catalogue, raffle(draw_document(last_number=30, max_tickets=30)))
    await sell(catalogue, 10)
    await close(catalogue)
    await drawn(catalogue)
    published = json.loads(json.dumps(await service.result(f"/api/draws/{KEY}/1/verification")))
    one = published["drawings"][0]
    match change:
        case "seed":
            one["operator_seed"] = "00" * 32
        case "root":
            one["root"] = "00" * 32
        case "winner":
            one["winners"][0]["index"] = (one["winners"][0]["index"] + 1) % 10
        case "number":
            one["winners"][0]["number"] += 1
        case _:
            one["seed_commitment"] = "00" * 32
    assert not all(finding.holds for finding in verify_draw(published))


async def test_list_is_not_sealed_while_a_payment_is_under_way(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    stock = ReserveStock(catalogue.database, changed=lambda: None)
    order_id = uuid4()
    line = RequestedLine(uuid4(), KEY, 1, "standard", 5, 0)
    await stock.reserve(order_id, uuid4(), "NSW", [line])
    await close(catalogue)
    assert (
        await refusal_of(
            draw_raffle.draw_winners(
                catalogue.database, catalogue.clock, BEACON, CIPHER, MAIN, staff="Ann Lee"
            )
        )
        == "list_not_sealed"
    )
    await stock.confirm(order_id)
    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == [MAIN]
    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == []
    assert await stock.release(order_id) == 0
    assert await stock.release_tickets(order_id, [line.ticket_id]) == (0, [])


async def test_drawing_needs_its_time_and_two_people(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    await sell(catalogue, 5)
    await close(catalogue)

    def draw(staff: str) -> Any:
        return draw_raffle.draw_winners(
            catalogue.database, catalogue.clock, BEACON, CIPHER, MAIN, staff=staff
        )

    def confirm(staff: str) -> Any:
        return draw_raffle.confirm_winners(catalogue.database, catalogue.clock, CIPHER, MAIN, staff=staff)

    assert await refusal_of(draw("Ann Lee")) == "not_yet_drawn"
    assert await refusal_of(confirm("Ann Lee")) == "nothing_to_confirm"
    set_clock(catalogue, OPEN_SINCE + timedelta(days=12, minutes=1))
    await draw("Ann Lee")
    assert await refusal_of(draw("Bob Ray")) == "already_drawn"
    assert await refusal_of(confirm("ann lee")) == "same_person"
    await confirm("Bob Ray")
    assert await refusal_of(confirm("Bob Ray")) == "nothing_to_confirm"


async def test_round_of_another_network_is_refused(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    await close(catalogue)

    class Other(DevelopmentBeacon):
        network = QUICKNET

    set_clock(catalogue, OPEN_SINCE + timedelta(days=13))
    assert (
        await refusal_of(
            draw_raffle.draw_winners(
                catalogue.database, catalogue.clock, Other(), CIPHER, MAIN, staff="Ann Lee"
            )
        )
        == "other_beacon"
    )


async def test_early_bird_is_drawn_among_the_tickets_sold_before_it(
    catalogue: Catalogue, service: Service
) -> None:
    soon = datetime.now(UTC) + timedelta(seconds=30)
    early = drawing(
        key="early_bird",
        name="Early bird",
        entries_until=soon.isoformat(),
        draw_at=(OPEN_SINCE + timedelta(days=3)).isoformat(),
        prizes=[{"title": "A car", "kind": "goods", "value": "60000.00"}],
    )
    await load(catalogue, raffle(draw_document(drawings=[early, drawing()])))
    await sell(catalogue, 5)
    await catalogue.execute("update drawings set entries_until = now() where key = 'early_bird'")
    await sell(catalogue, 5)
    set_clock(catalogue, OPEN_SINCE + timedelta(days=3, minutes=1))
    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == [EARLY]
    await drawn(catalogue, EARLY, timedelta(days=3, minutes=1))
    assert (await catalogue.draw(KEY, 1)).status is DrawStatus.OPEN
    await close(catalogue)
    await drawn(catalogue)
    published = await service.result(f"/api/draws/{KEY}/1/verification")
    assert [one["entries"] for one in published["drawings"]] == [5, 10]
    assert all(finding.holds for finding in verify_draw(published))
    assert [fact.is_last for fact in await raffle_drawn(catalogue)] == [False, True]


async def test_region_that_forbids_cash_gets_the_substitute(catalogue: Catalogue) -> None:
    cash = {
        "title": "$1,000",
        "kind": "cash",
        "value": "1000.00",
        "substitutes": {"VIC": {"title": "A voucher", "kind": "voucher", "value": "1000.00"}},
    }
    await load(catalogue, raffle(draw_document(drawings=[drawing(prizes=[cash])])))
    await sell(catalogue, 5, region="VIC")
    await close(catalogue)
    await drawn(catalogue)
    (fact,) = await raffle_drawn(catalogue)
    assert [(winner.title, winner.kind) for winner in fact.winners] == [("A voucher", "voucher")]


async def test_numbered_tickets_pay_neighbours_and_carry_an_unwon_jackpot(
    catalogue: Catalogue, service: Service
) -> None:
    lucky = drawing(
        prizes=[{"title": "First", "kind": "cash", "value": "100.00"}],
        neighbours={"award": {"title": "Beside it", "kind": "cash", "value": "5.00"}, "wraps": True},
        jackpot={"minimum": "1000000.00", "step": "240000.00"},
    )
    later = draw_document(
        2,
        stop=(OPEN_SINCE + timedelta(days=20)).isoformat(),
        drawings=[{**lucky, "draw_at": (OPEN_SINCE + timedelta(days=21)).isoformat()}],
        regions=["NSW"],
    )
    first = draw_document(drawings=[lucky], regions=["NSW"])
    await load(catalogue, numbered(first, later, count=30))
    for method in ("sequential", "random", "random"):
        await sell(catalogue, 10, game_type=method)
    await close(catalogue)
    await drawn(catalogue)
    published = await service.result(f"/api/draws/{KEY}/1/verification")
    assert all(finding.holds for finding in verify_draw(published))
    one = published["drawings"][0]
    winner = one["winners"][0]["number"]
    expected = {(winner - 2) % 30 + 1, winner % 30 + 1}
    assert {neighbour["number"] for neighbour in one["neighbours"]} == expected
    pool = (await catalogue.draw(KEY, 2)).prize_pool
    assert pool is not None
    assert pool.amount == (100_000_000 if one["jackpot"]["won"] else 124_000_000)


async def test_settlement_moves_a_drawn_raffle_to_paid(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    await sell(catalogue, 1)
    await close(catalogue)
    await drawn(catalogue)
    async with catalogue.database.transaction() as session:
        await changes.settle(session, KEY, 1, 1, DrawStatus.SCORED)
        await changes.settle(session, KEY, 1, 1, DrawStatus.PAID)
    assert (await catalogue.draw(KEY, 1)).status is DrawStatus.PAID
