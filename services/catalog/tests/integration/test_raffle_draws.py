"""A raffle from its file to its winners: sold, sealed, drawn, checked by anybody."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from catalog.draws.move_draws import move_draws
from catalog.draws.proto import draw_message
from catalog.draws.store import draws
from catalog.raffles import draw_raffle
from catalog.raffles import import_postal_entries as enter_by_post
from catalog.raffles.beacon import QUICKNET, DevelopmentBeacon
from catalog.raffles.documents import RaffleDocument
from catalog.raffles.events import RAFFLE_DRAWN
from catalog.raffles.load_causes import load_causes
from catalog.raffles.load_raffle import load_raffle
from catalog.raffles.move_sold_out_draws import move_sold_out_draws
from catalog.raffles.rules.drawings import DrawingKey
from catalog.results import follow_settlement as settle_draws
from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import WantedLine
from drawproof.verify import verify_draw, verify_entry
from servicekit.errors import InvalidRequest, RuleRefused
from services.catalog.tests.integration.harness import Catalogue, Servers, Service, serving
from services.catalog.tests.raffles import (
    CIPHER,
    KEY,
    OPEN_SINCE,
    causes,
    draw_document,
    drawing,
    numbered,
    raffle,
)
from wattle.catalog.v1 import events_pb2

MAIN = DrawingKey(KEY, 1, "main")
EARLY = DrawingKey(KEY, 1, "early_bird")
BEACON = DevelopmentBeacon()

POSTAL = {
    "address": ["Dream Home", "GPO Box 1", "Sydney NSW 2001"],
    "write": ["your name", "your address"],
    "deadline": (OPEN_SINCE + timedelta(days=10)).isoformat(),
    "regions": ["NSW"],
}


async def load(catalogue: Catalogue, document: RaffleDocument) -> None:
    await load_causes(catalogue.database, causes())
    await load_raffle(catalogue.database, catalogue.clock, document, BEACON.network, CIPHER)


async def sell(catalogue: Catalogue, quantity: int, region: str = "NSW", game_type: str = "standard") -> UUID:
    """Sells and confirms; the ticket's id."""
    hold = ReserveStock(catalogue.database, changed=lambda: None)
    order_id, ticket_id = uuid4(), uuid4()
    line = WantedLine(ticket_id, KEY, 1, game_type, quantity, 0)
    await hold.reserve(order_id, uuid4(), region, [line])
    await hold.confirm(order_id)
    return ticket_id


def set_clock(catalogue: Catalogue, instant: datetime) -> None:
    catalogue.clock.advance(instant - catalogue.clock.now())


async def close(catalogue: Catalogue) -> None:
    """Time passes the sale's end and the minutes in which payments under way are finished."""
    set_clock(catalogue, OPEN_SINCE + timedelta(days=11, minutes=6))
    await move_draws(catalogue.database, catalogue.clock)
    await draw_raffle.seal_due(catalogue.database, catalogue.clock)


async def drawn(
    catalogue: Catalogue, key: DrawingKey = MAIN, at: timedelta = timedelta(days=12, minutes=1)
) -> int:
    set_clock(catalogue, OPEN_SINCE + at)
    won = await draw_raffle.draw_winners(
        catalogue.database, catalogue.clock, BEACON, CIPHER, key, staff="Ann Lee"
    )
    await draw_raffle.confirm_winners(catalogue.database, catalogue.clock, CIPHER, key, staff="Bob Ray")
    return won


async def refusal_of(work: Any) -> str:
    with pytest.raises(RuleRefused) as refused:
        await work
    return refused.value.code


async def raffle_drawn(catalogue: Catalogue) -> list[Any]:
    rows = await catalogue.database.call(
        "select payload from outbox where subject = %(s)s order by sequence",
        {"s": RAFFLE_DRAWN},
    )
    return [events_pb2.RaffleDrawn.FromString(row["payload"]) for row in rows]


@pytest.fixture
async def service(catalogue: Catalogue, servers: Servers) -> Any:
    async with serving(catalogue, servers) as running:
        yield running


async def test_a_sold_out_raffle_is_drawn_and_anybody_can_check_it(
    catalogue: Catalogue, service: Service
) -> None:
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
    assert (await catalogue.draw(KEY, 1)).status == "DRAW_DRAWN"
    (fact,) = await raffle_drawn(catalogue)
    assert (fact.is_last, {w.ticket_id for w in fact.winners} <= set(map(str, tickets))) == (True, True)


@pytest.mark.parametrize("change", ["seed", "root", "winner", "number", "commitment"])
async def test_a_draw_that_was_tampered_with_is_found_out(
    catalogue: Catalogue, service: Service, change: str
) -> None:
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


async def test_the_list_is_not_sealed_while_a_payment_is_under_way(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    hold = ReserveStock(catalogue.database, changed=lambda: None)
    order_id = uuid4()
    line = WantedLine(uuid4(), KEY, 1, "standard", 5, 0)
    await hold.reserve(order_id, uuid4(), "NSW", [line])
    await close(catalogue)
    assert (
        await refusal_of(
            draw_raffle.draw_winners(
                catalogue.database, catalogue.clock, BEACON, CIPHER, MAIN, staff="Ann Lee"
            )
        )
        == "list_not_sealed"
    )
    await hold.confirm(order_id)
    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == [MAIN]
    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == []
    assert await hold.release(order_id) == 0
    assert await hold.release_tickets(order_id, [line.ticket_id]) == (0, [])


async def test_nobody_draws_early_alone_or_twice(catalogue: Catalogue) -> None:
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


async def test_the_round_that_was_named_before_sales_cannot_be_exchanged(catalogue: Catalogue) -> None:
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


async def test_an_early_bird_is_drawn_among_the_tickets_sold_before_it(
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
    assert (await catalogue.draw(KEY, 1)).status == "DRAW_OPEN"
    await close(catalogue)
    await drawn(catalogue)
    published = await service.result(f"/api/draws/{KEY}/1/verification")
    assert [one["entries"] for one in published["drawings"]] == [5, 10]
    assert all(finding.holds for finding in verify_draw(published))
    assert [fact.is_last for fact in await raffle_drawn(catalogue)] == [False, True]


async def test_a_region_that_forbids_cash_gets_the_substitute(catalogue: Catalogue) -> None:
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


async def test_a_draw_without_a_date_is_held_when_its_last_ticket_is_paid(
    catalogue: Catalogue, service: Service
) -> None:
    first = draw_document(draws_when_sold_out=True)
    later = draw_document(
        2,
        draws_when_sold_out=True,
        open_at=first["stop"],
        stop=(OPEN_SINCE + timedelta(days=20)).isoformat(),
        drawings=[drawing(draw_at=(OPEN_SINCE + timedelta(days=21)).isoformat())],
    )
    set_clock(catalogue, OPEN_SINCE + timedelta(hours=1))
    await load(catalogue, numbered(first, later, count=20))
    await sell(catalogue, 9, game_type="sequential")
    await sell(catalogue, 10, game_type="random")
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 0
    promised = (await service.result(f"/api/draws/{KEY}/1/verification"))["drawings"][0]["beacon"]
    assert (promised["round"], promised["delay_seconds"]) == (None, 600)

    await sell(catalogue, 1, game_type="random")
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 2
    closed, following = [await catalogue.draw(KEY, number) for number in (1, 2)]
    assert (closed.status, closed.system_close) == ("DRAW_CLOSED", catalogue.clock.now())
    assert closed.draw_at == catalogue.clock.now() + timedelta(minutes=10)
    assert (following.status, following.open_at) == ("DRAW_OPEN", catalogue.clock.now())
    (sold,) = [offer for offer in await service.result("/api/raffles") if offer["key"] == KEY]
    assert (sold["next_draw"]["draw_no"], sold["next_draw"]["draws_when_sold_out"]) == (2, True)

    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == [MAIN]
    assert await refusal_of(drawn(catalogue, at=timedelta(hours=1, minutes=9))) == "not_yet_drawn"
    assert await drawn(catalogue, at=timedelta(hours=1, minutes=11)) == 3
    published = await service.result(f"/api/draws/{KEY}/1/verification")
    assert [finding.text for finding in verify_draw(published) if not finding.holds] == []
    published["drawings"][0]["beacon"]["round"] += 1
    assert any("after the sealing" in finding.text for finding in verify_draw(published) if not finding.holds)


async def test_checkouts_word_moves_a_drawn_raffle_on(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    await sell(catalogue, 1)
    await close(catalogue)
    await drawn(catalogue)
    async with catalogue.database.transaction() as session:
        await settle_draws.draw_scored(session, KEY, 1, 1)
        await settle_draws.draw_paid(session, KEY, 1, 1)
    assert (await catalogue.draw(KEY, 1)).status == "DRAW_PAID"


async def test_a_known_draw_never_changes(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    await load(catalogue, raffle(draw_document(), tagline="Another tagline"))
    assert await refusal_of(load(catalogue, raffle(draw_document(name="Another name")))) == "rules_in_use"
    unknown = raffle(draw_document()).model_copy(update={"causes": ["moon"]})
    assert await refusal_of(load(catalogue, unknown)) == "unknown_cause"
    assert await refusal_of(load(catalogue, raffle(key="powerball"))) == "offer_exists"


def cards(*rows: str) -> str:
    header = "first_name,last_name,address,region,phone_number,email,date_of_birth,received_on"
    return "\n".join([header, *rows])


def card(name: str = "Mary", **changes: str) -> str:
    fields = {
        "first_name": name,
        "last_name": "Kay",
        "address": "1 Bay Road",
        "region": "NSW",
        "phone_number": "0400000000",
        "email": "",
        "date_of_birth": "1990-02-03",
        "received_on": (OPEN_SINCE + timedelta(days=1)).date().isoformat(),
        **changes,
    }
    return ",".join(fields.values())


async def test_cards_from_the_post_get_numbers_of_the_same_range_once(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    await sell(catalogue, 5)
    set_clock(catalogue, OPEN_SINCE + timedelta(days=2))
    text = cards(
        card(),
        card("mary "),
        card("Young", date_of_birth="2010-01-01"),
        card("Late", received_on="2090-01-01"),
        card("Far", region="VIC"),
        card("Blur", date_of_birth="?"),
        card("Paul"),
    )

    async def take_in() -> enter_by_post.Imported:
        return await enter_by_post.import_batch(
            catalogue.database, catalogue.clock, KEY, 1, batch="week 1", text=text, staff="Ann Lee"
        )

    first, again = await take_in(), await take_in()
    assert first == again
    assert first.accepted == 2
    assert dict(first.refused) == {
        3: "this person has entered already",
        4: "younger than 18",
        5: "arrived too late",
        6: "not open to VIC",
        7: "not legible: date_of_birth",
    }
    rows = await catalogue.database.call(
        "select number from postal_entries where number is not null order by number"
    )
    assert [row["number"] for row in rows] == [6, 7]
    await close(catalogue)
    await drawn(catalogue)
    sealed = await catalogue.database.call("select entries from drawings where key = 'main'")
    assert sealed[0]["entries"] == 7


async def test_a_batch_with_other_columns_is_refused(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    with pytest.raises(InvalidRequest, match="columns"):
        await enter_by_post.import_batch(
            catalogue.database, catalogue.clock, KEY, 1, batch="b", text="name\nMary", staff="Ann Lee"
        )


async def test_the_public_api_tells_of_raffles_causes_and_post(
    catalogue: Catalogue, service: Service
) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    set_clock(catalogue, OPEN_SINCE + timedelta(days=1))
    (shown,) = await service.result("/api/raffles")
    draw = shown["next_draw"]
    assert (shown["type"], draw["purchase_status"], draw["tickets_left"]) == ("raffle_ticket", "open", 1000)
    assert [book["games"] for book in shown["game_types"][0]["game_offers"][0]["prices"]] == [1, 5, 10]
    assert shown["restrictions"] == [{"type": "licensing_restriction", "regions": ["NSW", "VIC"]}]
    assert draw["permits"][0]["number"] == "GP/NSW/77"
    set_clock(catalogue, OPEN_SINCE + timedelta(days=2000))
    (between,) = await service.result("/api/raffles")
    assert (between["next_draw"], between["restrictions"]) == (None, shown["restrictions"])
    set_clock(catalogue, OPEN_SINCE + timedelta(days=1))
    assert await service.result("/api/raffles?region=QLD") == []
    assert (await service.get(f"/api/raffles/{KEY}?region=QLD")).status_code == 404
    (cause,) = await service.result("/api/causes")
    assert (cause["url_slug"], cause["offers"]) == ("rescue-helicopters", [KEY])
    assert (await service.result("/api/causes/rescue-helicopters"))["key"] == "rescue"
    assert (await service.get("/api/causes/moon")).json()["errors"][0]["code"] == "cause_not_found"
    postal = await service.result(f"/api/raffles/{KEY}/draws/1/postal-entry")
    assert (postal["minimum_age"], postal["address"][0]) == (18, "Dream Home")
    assert (await service.get(f"/api/draws/{KEY}/1/entries/4")).json()["errors"][0][
        "code"
    ] == "entry_not_found"
    assert (await service.get("/api/draws/powerball/9/verification")).status_code == 404
    assert [offer["key"] for offer in await service.result("/api/offers")] == ["powerball"]


async def test_a_draw_is_shown_as_pre_order_then_open_then_past(
    catalogue: Catalogue, service: Service
) -> None:
    document = draw_document(
        open_at=(OPEN_SINCE + timedelta(days=5)).isoformat(), pre_order_at=OPEN_SINCE.isoformat()
    )
    await load(catalogue, raffle(document))
    seen = []
    for days in (-1, 1, 6, 12):
        set_clock(catalogue, OPEN_SINCE + timedelta(days=days))
        await move_draws(catalogue.database, catalogue.clock)
        seen.append((await service.result(f"/api/raffles/{KEY}/draws/1"))["purchase_status"])
    assert seen == ["not_open", "pre_order", "open", "past_draw"]


async def test_other_services_hear_from_when_a_draw_is_ordered_before_it_opens(catalogue: Catalogue) -> None:
    ordered_from, opens = OPEN_SINCE, OPEN_SINCE + timedelta(days=5)
    await load(
        catalogue,
        raffle(
            draw_document(open_at=opens.isoformat(), pre_order_at=ordered_from.isoformat()),
            draw_document(
                2,
                open_at=(OPEN_SINCE + timedelta(days=6)).isoformat(),
                stop=(OPEN_SINCE + timedelta(days=11)).isoformat(),
            ),
            game_types=[{"key": "standard", "name": "Books"}, {"key": "deferred", "name": "Every draw"}],
        ),
    )
    async with catalogue.database.read() as session:
        kept = {draw.draw_no: draw for draw in await draws.undrawn_draws(session, KEY)}
    first, second = draw_message(kept[1]), draw_message(kept[2])
    assert first.pre_order_at.ToDatetime(tzinfo=UTC) == ordered_from
    assert not second.HasField("pre_order_at")
