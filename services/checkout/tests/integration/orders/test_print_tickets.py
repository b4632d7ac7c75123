"""Upcoming tickets on paper: what stands on them, whose they are, and of which draw."""

from __future__ import annotations

from dataclasses import replace

from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.scarce import book, raffle, shares_of, syndicate
from services.checkout.tests.kit.settlement import exclude, pass_stop, refunder
from services.checkout.tests.kit.tickets import paid_result, printed_pages
from wattle.catalog.v1 import draw_pb2, events_pb2
from wattle.catalog.v1.catalog_service_pb2 import DrawPermit
from wattle.catalog.v1.syndicate_pb2 import FilledGame, FilledSet, SyndicateEntry


async def test_paper_names_holder_and_order_address(
    checkout: Checkout,
) -> None:
    customer = await checkout.customer()
    paid = await paid_result(checkout, customer, item(await checkout.selling()))

    paper = (await printed_pages(checkout, customer)).json()["result"]

    [page] = paper["pages"]
    [ticket] = page["tickets"]
    [order] = paper["orders"]
    assert (paper["holder"], paper["support_phone"]) == ("Ada Byron", "1300 555 018")
    assert paper["notice"] == "Record of entry, not a claim document"
    assert (ticket["order_id"], ticket["num_games"], len(ticket["games"])) == (paid["order_id"], 4, 4)
    assert order["status_url"] == f"http://localhost:8080/receipt/{paid['checkout_id']}"
    assert order["qr_svg"].startswith("<svg")


async def test_paper_names_support_phone_of_region(
    checkout: Checkout,
) -> None:
    customer = await checkout.customer()
    await paid_result(checkout, customer, item(await checkout.selling()))

    numbers = [
        (await printed_pages(checkout, replace(customer, region=region))).json()["result"]["support_phone"]
        for region in ("NSW", "GB", "WA")
    ]

    assert numbers == ["1300 555 018", "0330 555 0118", "1300 555 018"]


async def test_a_draw_may_be_chosen(checkout: Checkout) -> None:
    customer = await checkout.customer()
    first, second = await checkout.selling(), await checkout.selling()
    await paid_result(checkout, customer, item(first))
    await paid_result(checkout, customer, item(second))

    every = (await printed_pages(checkout, customer)).json()["result"]
    draw_id = next(each["draw_id"] for each in every["draws"] if each["product_offer_key"] == second)
    chosen = (await printed_pages(checkout, customer, f"?draw={draw_id}")).json()

    assert {page["product_offer_key"] for page in every["pages"]} == {first, second}
    assert [page["product_offer_key"] for page in chosen["result"]["pages"]] == [second]
    assert chosen["page_info"]["total"] == 1


async def test_paper_of_chosen_draw_shows_multi_draw_ticket(checkout: Checkout) -> None:
    customer, key = await checkout.customer(), offer_key()
    near, far = draw(key), draw(key)
    far.draw_at.FromSeconds(near.draw_at.seconds + 7 * 86_400)
    await checkout.selling(near, far)
    await paid_result(checkout, customer, item(key, num_draws=2))

    [page] = (await printed_pages(checkout, customer, f"?draw={key}-{far.draw_no}")).json()["result"]["pages"]

    assert page["draw"]["draw_no"] == far.draw_no
    assert {each["draw_no"] for each in page["tickets"][0]["draws"]} == {near.draw_no, far.draw_no}


async def test_a_raffle_ticket_has_stubs_its_cause_and_the_permit_of_the_region(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key, _ = await raffle(checkout)
    checkout.others.catalog.permits[key] = [
        DrawPermit(region="NSW", number="GOCAL/2402", issuer="Liquor & Gaming NSW"),
        DrawPermit(region="QLD", number="41", issuer="OLGR"),
    ]
    await paid_result(checkout, customer, book(key))

    [page] = (await printed_pages(checkout, customer)).json()["result"]["pages"]
    [ticket] = page["tickets"]

    assert len(ticket["stubs"]) == 5
    assert ticket["cause"] == "Sea Rescue"
    assert ticket["permit"] == "NSW GOCAL/2402 (Liquor & Gaming NSW)"


async def test_paper_of_shares_shows_syndicate_entries(checkout: Checkout) -> None:
    customer, plays = await checkout.customer(), offer_key()
    drawn = draw(plays)
    await checkout.selling(drawn)
    key, _ = await syndicate(checkout, plays, drawn)
    system = filled("System 9", 36, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    games = filled("2 games", 2, [11, 12, 13, 14, 15, 16, 17], [21, 22, 23, 24, 25, 26, 27])
    checkout.others.catalog.played = {(key, 1): [system, games], (key, 2): [filled("PowerHit", 20, [35])]}
    await paid_result(checkout, customer, shares_of(key, drawn, 2))

    [page] = (await printed_pages(checkout, customer)).json()["result"]["pages"]
    [ticket] = page["tickets"]
    document = await checkout.client.get("/api/tickets/print", headers=customer.headers)

    assert ticket["share"] == "2 shares of 3, no. 1, 2"
    assert ticket["games"] == [
        {"Numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9], "Powerball": [20]},
        {"Numbers": [11, 12, 13, 14, 15, 16, 17], "Powerball": [20]},
        {"Numbers": [21, 22, 23, 24, 25, 26, 27], "Powerball": [20]},
    ]
    assert ticket["ways"] == ["System 9, 36 games", "", ""]
    assert (document.status_code, document.content[:5]) == (200, b"%PDF-")


def filled(name: str, games: int, *numbers: list[int]) -> SyndicateEntry:
    """A part of a syndicate's ticket, each of its games with Powerball 20."""
    sets = [
        [FilledSet(name="Numbers", numbers=each), FilledSet(name="Powerball", numbers=[20])]
        for each in numbers
    ]
    return SyndicateEntry(name=name, games=games, filled=[FilledGame(sets=each) for each in sets])


async def test_paper_of_unsold_draw_has_no_date(
    checkout: Checkout,
) -> None:
    customer = await checkout.customer()
    key, drawn = await raffle(checkout, draws_when_sold_out=True)
    await paid_result(checkout, customer, book(key))

    async def dated() -> list[bool]:
        paper = (await printed_pages(checkout, customer)).json()["result"]
        [page], [choice] = paper["pages"], paper["draws"]
        draws = [page["draw"], choice, *page["tickets"][0]["draws"]]
        return [not each["draws_when_sold_out"] for each in draws]

    assert await dated() == [False, False, False]
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_CLOSED
    await checkout.receive("draw_closed", events_pb2.DrawClosed(draw=drawn))
    assert await dated() == [True, True, True]


async def test_paper_is_pdf_for_its_owner(checkout: Checkout) -> None:
    customer = await checkout.customer()
    await paid_result(checkout, customer, item(await checkout.selling()))

    mine = await checkout.client.get("/api/tickets/print?size=A5", headers=customer.headers)
    stranger = (await printed_pages(checkout, await checkout.customer())).json()["result"]

    assert (mine.status_code, mine.headers["content-type"]) == (200, "application/pdf")
    assert mine.headers["cache-control"] == "private, no-store"
    assert mine.content.startswith(b"%PDF-")
    assert (stranger["pages"], stranger["draws"], stranger["orders"]) == ([], [], [])


async def test_a_draw_that_an_excluded_customer_left_is_not_printed(checkout: Checkout) -> None:
    customer, key = await checkout.customer(), offer_key()
    near, far = draw(key), draw(key)
    far.draw_at.FromSeconds(near.draw_at.seconds + 7 * 86_400)
    await checkout.selling(near, far)
    await paid_result(checkout, customer, item(key, num_draws=2))
    await pass_stop(checkout, near)
    await exclude(checkout, customer)
    await refunder(checkout).refund_due()

    paper = (await printed_pages(checkout, customer)).json()["result"]

    [page] = paper["pages"]
    assert (page["draw"]["draw_no"], [each["draw_no"] for each in page["tickets"][0]["draws"]]) == (
        near.draw_no,
        [near.draw_no],
    )
    assert [each["draw_no"] for each in paper["draws"]] == [near.draw_no]
    withdrawn = (await printed_pages(checkout, customer, f"?draw={key}-{far.draw_no}")).json()
    assert (withdrawn["result"]["pages"], withdrawn["page_info"]["total"]) == ([], 0)


async def copies(checkout: Checkout, order_id: str, more: int) -> None:
    """As many more tickets of the same order, without buying each of them."""
    await checkout.database.call(
        """
        with made as (
            insert into order_lines (
                order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer,
                pricing_id, shape, games, num_games, quickpick, draw_nos, price_minor, details
            )
            select order_id, position + n, uuidv7(), cart_item_id, offer_key, offer_name, game_type,
                   game_offer, pricing_id, shape, games, num_games, quickpick, draw_nos, price_minor, details
            from order_lines cross join generate_series(1, %(more)s) n where order_id = %(order)s
            returning *
        ), tickets_made as (
            insert into tickets (id, order_line_id, order_id, customer_id, serial, offer_key)
            select m.ticket_id, m.id, m.order_id, o.customer_id, ticket_serial(m.ticket_id), m.offer_key
            from made m join orders o on o.id = m.order_id returning id
        )
        insert into entries (ticket_id, draw_no, offer_key)
        select m.ticket_id, n.draw_no, m.offer_key
        from made m cross join unnest(m.draw_nos) n (draw_no) join tickets_made t on t.id = m.ticket_id
        """,
        {"order": order_id, "more": more},
    )


async def test_the_hundred_and_first_ticket_is_on_the_next_paper(checkout: Checkout) -> None:
    customer = await checkout.customer()
    paid = await paid_result(checkout, customer, item(await checkout.selling()))
    await copies(checkout, paid["order_id"], 100)

    first = (await printed_pages(checkout, customer)).json()
    last = (await printed_pages(checkout, customer, "?offset=100")).json()

    serials = [
        [ticket["serial"] for page in paper["result"]["pages"] for ticket in page["tickets"]]
        for paper in (first, last)
    ]
    assert [len(part) for part in serials] == [100, 1]
    assert len({*serials[0], *serials[1]}) == 101
    assert first["page_info"] == {"offset": 0, "limit": 100, "total": 101}
    for offset in (0, 100):
        answer = await checkout.client.get(f"/api/tickets/print?offset={offset}", headers=customer.headers)
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")


async def test_invalid_draw_or_paper_size_is_refused(checkout: Checkout) -> None:
    customer = await checkout.customer()

    for query in ("draw=powerball", "draw='--1", "size=A3", "offset=-1"):
        answer = await checkout.client.get(f"/api/tickets/print?{query}", headers=customer.headers)
        assert answer.status_code == 400, query
