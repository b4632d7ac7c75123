"""The list of a draw is sealed once no purchase is undecided, and each ticket has a proof."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from checkout.settlement.rules.sealed_list import leaves
from checkout.settlement.store import draw_seals as seals
from drawproof.lines import line_leaf
from drawproof.merkle import EMPTY_ROOT, leaf_hash, root, root_from_proof
from services.checkout.tests.kit.factories import GAME, draw, item, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    DIVIDENDS,
    LOSING,
    a_draw,
    close,
    published,
    sealed,
    ticket_in,
)
from wattle.catalog.v1 import draw_pb2, events_pb2


async def due_now(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    await checkout.database.call(
        "update draw_seals set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null",
        {"o": drawn.offer_key},
    )


async def proof(checkout: Checkout, customer: Customer, ticket_id: str, draw_no: int) -> Any:
    return await checkout.client.get(
        f"/api/tickets/{ticket_id}/proof", params={"draw_no": draw_no}, headers=customer.headers
    )


@pytest.mark.parametrize("tickets", [1, 2, 3, 5, 8])
async def test_every_ticket_has_a_proof_under_the_published_root(checkout: Checkout, tickets: int) -> None:
    drawn = await a_draw(checkout)
    owners = [await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, GAME]) for _ in range(tickets)]
    await close(checkout, drawn)
    sealer = checkout.sealer(block=2)
    await sealer.seal_due()
    fact = await sealed(checkout, drawn)

    assert (fact.entries, fact.stakes.minor_units) == (tickets, tickets * 615)
    for customer, ticket_id in owners:
        proof, _ = await sealer.proof(UUID(ticket_id), customer.customer_id, drawn.draw_no)
        leaf = leaf_hash(line_leaf(drawn.offer_key, drawn.draw_no, proof.serial, proof.shape, proof.games))
        assert root_from_proof(leaf, proof.index, tickets, proof.hashes) == fact.root


async def test_proof_over_http_recomputes_the_root(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    await close(checkout, drawn)
    await checkout.sealer().seal_due()

    answer = await proof(checkout, customer, ticket_id, drawn.draw_no)

    shown = answer.json()["result"]
    assert shown["games"] == "0102030405060708" * 4
    leaf = leaf_hash(
        line_leaf(
            shown["offer_key"],
            shown["draw_no"],
            shown["serial"],
            shown["shape"],
            bytes.fromhex(shown["games"]),
        )
    )
    hashes = [bytes.fromhex(sibling) for sibling in shown["proof"]]
    assert root_from_proof(leaf, shown["index"], shown["entries"], hashes).hex() == shown["root"]
    assert shown["root"] == (await sealed(checkout, drawn)).root.hex()
    ticket = await checkout.client.get(f"/api/tickets/{ticket_id}", headers=customer.headers)
    assert shown["serial"] == ticket.json()["result"]["serial"]


async def test_database_hashes_equal_the_public_package(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    for _ in range(7):
        await ticket_in(checkout, drawn, [GAME, LOSING, GAME, LOSING])
    await close(checkout, drawn)
    await checkout.sealer(block=4).seal_due()

    blocks = [
        await seals.block(checkout.database, drawn.offer_key, drawn.draw_no, number) for number in range(3)
    ]

    assert blocks[2] is None
    hashed = [leaf for block in blocks[:2] if block for leaf in leaves(block)]
    assert [root(hashed[:4]), root(hashed[4:])] == [block.root for block in blocks if block]
    assert root(hashed) == (await sealed(checkout, drawn)).root


async def test_draw_without_tickets_has_the_empty_root(checkout: Checkout) -> None:
    drawn = draw(offer_key())
    await close(checkout, drawn)

    await checkout.sealer().seal_due()

    fact = await sealed(checkout, drawn)
    assert (fact.entries, fact.root) == (0, EMPTY_ROOT)


async def test_raffle_is_not_sealed_by_checkout(checkout: Checkout) -> None:
    drawn = draw(offer_key())
    key = await checkout.selling(drawn, type="raffle_ticket")
    await checkout.client.get("/api/cart", headers=(await checkout.customer()).headers)
    await checkout.receive(
        "offer_published", events_pb2.OfferPublished(offer=checkout.others.catalog.offers[key][0])
    )
    await close(checkout, drawn)
    await checkout.sealer().seal_due()

    assert await published(checkout, "draw_sealed", f"{drawn.offer_key}/{drawn.draw_no}") == []


async def test_undecided_purchase_delays_the_seal(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key, games=[GAME] * 4))
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await close(checkout, drawn)
    await checkout.sealer().seal_due()
    assert await published(checkout, "draw_sealed", f"{drawn.offer_key}/{drawn.draw_no}") == []

    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s", {"c": customer.customer_id}
    )
    await checkout.sweep()
    await due_now(checkout, drawn)
    await checkout.sealer().seal_due()

    assert (await sealed(checkout, drawn)).entries == 1


async def test_purchase_after_the_seal_is_refunded(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key, games=[GAME] * 4))
    # As when the seal was set between the begin of a checkout and its end.
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await checkout.database.call(
        "update draws set sealed_at = clock_timestamp() where offer_key = %(o)s", {"o": drawn.offer_key}
    )
    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s", {"c": customer.customer_id}
    )
    await checkout.sweep()
    await close(checkout, drawn)
    await checkout.sealer().seal_due()

    assert balance(checkout, customer) == 10_000
    assert (await sealed(checkout, drawn)).entries == 0


@pytest.mark.parametrize("failpoint", ["after_list_closed", "after_block"])
async def test_seal_after_a_crash_has_the_same_root(checkout: Checkout, failpoint: str) -> None:
    drawn = await a_draw(checkout)
    for _ in range(5):
        await ticket_in(checkout, drawn, [GAME] * 4)
    await close(checkout, drawn)
    dying = checkout.sealer(failpoint=f"{failpoint}:raise", block=2)
    for _ in range(2):
        await asyncio.gather(dying.seal_due(), return_exceptions=True)
        await due_now(checkout, drawn)

    await asyncio.gather(*(checkout.sealer(block=2).seal_due() for _ in range(3)))

    fact = await sealed(checkout, drawn)
    rows = await checkout.database.call(
        "select sum(cardinality(tickets))::int as tickets, count(*) as blocks from sealed_blocks"
        " where offer_key = %(o)s",
        {"o": drawn.offer_key},
    )
    assert fact.entries == 5
    assert rows == [{"tickets": 5, "blocks": 3}]


async def test_sealed_entries_are_the_scored_ones(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer, _ = await ticket_in(checkout, drawn, [LOSING] * 4)
    await close(checkout, drawn)
    await checkout.sealer().seal_due()
    await checkout.database.call(
        "update order_lines set games = %(games)s where offer_key = %(o)s",
        {"games": bytes([1, 2, 3, 4, 5, 6, 7, 8]) * 4, "o": drawn.offer_key},
    )
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.settler().settle_due()

    assert balance(checkout, customer) == 10_000 - 615


async def test_proof_before_the_seal_or_of_another_customer_fails(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    early = await proof(checkout, customer, ticket_id, drawn.draw_no)
    await close(checkout, drawn)
    await checkout.sealer().seal_due()

    foreign = await proof(checkout, await checkout.customer(), ticket_id, drawn.draw_no)
    other_draw = await proof(checkout, customer, ticket_id, drawn.draw_no + 1)

    assert (early.status_code, early.json()["error"]) == (409, "list_not_sealed")
    assert (foreign.status_code, other_draw.status_code) == (404, 404)
