"""Draws follow checkout: sealed, scored, paid, emailed."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from catalog.draws.store import changes
from catalog.results import enter_results, handlers
from catalog.results.events import DRAW_COMPLETED
from catalog.results.rules import SealedList
from catalog.results.store import reports, results
from catalogue.draws import DrawStatus
from services.catalog.tests.kit.harness import Catalogue, Servers, serving
from services.catalog.tests.kit.results import (
    KEY,
    MISREAD,
    NO,
    NUMBERS,
    OTHER_NUMBERS,
    confirm_numbers,
    document,
    pay_draw,
    publish_by_sources,
    publish_numbers,
    report,
)


async def test_paid_draw_is_emailed_once_with_its_result(closed: Catalogue) -> None:
    await publish_by_sources(closed)
    async with closed.database.transaction() as session:
        await changes.settle(session, KEY, NO, 1, DrawStatus.PAID)

    completed = await asyncio.gather(*(handlers.complete_draws(closed.database) for _ in range(4)))

    assert sum(completed) == 1
    assert (await closed.draw(KEY, NO)).status is DrawStatus.EMAILED
    [event] = await closed.published(DRAW_COMPLETED)
    assert list(event.message.result.main_numbers) == list(NUMBERS.mains)


async def test_correction_leads_an_emailed_draw_back_to_drawn(closed: Catalogue) -> None:
    await publish_by_sources(closed)
    async with closed.database.transaction() as session:
        await changes.settle(session, KEY, NO, 1, DrawStatus.PAID)
    await handlers.complete_draws(closed.database)
    await enter_results.enter_result(
        closed.database, closed.clock, KEY, NO, MISREAD, staff="Ada", correction="misread ball"
    )

    await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Bob")

    assert (await closed.draw(KEY, NO)).status is DrawStatus.DRAWN


async def test_verification_shows_the_sealed_root_and_sources(closed: Catalogue, servers: Servers) -> None:
    await report(closed, "operator feed", read_from=document("feed.xml"))
    await report(closed, "lottery site", staff="Bob")
    root = sha256(b"list").digest()
    for _ in range(2):
        async with closed.database.transaction() as session:
            sealed = SealedList(1_234, root, closed.clock.now())
            await reports.put_seal(session, KEY, NO, sealed)

    async with serving(closed, servers) as service:
        shown = await service.result(f"/api/draws/{KEY}/{NO}/verification")
        unsealed = await service.result(f"/api/draws/{KEY}/1594/verification")
        missing = await service.get(f"/api/draws/{KEY}/99999/verification")

    assert (shown["algorithm"], shown["entries"], shown["root"]) == ("wattle-line-v1", 1_234, root.hex())
    assert shown["sources"][0] == {
        "source": "operator feed",
        "document_name": "feed.xml",
        "document_digest": sha256(b"feed.xml").hexdigest(),
    }
    assert (unsealed["root"], unsealed["sources"]) == (None, [])
    assert missing.status_code == 404


async def test_sealed_root_never_changes(closed: Catalogue) -> None:
    for name in (b"first", b"second"):
        async with closed.database.transaction() as session:
            sealed = SealedList(1, sha256(name).digest(), closed.clock.now())
            await reports.put_seal(session, KEY, NO, sealed)

    async with closed.database.read() as session:
        kept = await reports.seal(session, KEY, NO)
        newest = await results.newest_entry(session, KEY, NO)

    assert kept is not None
    assert kept.root == sha256(b"first").digest()
    assert newest is None


async def test_settled_draw_is_paid(closed: Catalogue) -> None:
    await pay_draw(closed)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.PAID


async def test_settlement_out_of_order_ends_paid(closed: Catalogue) -> None:
    await publish_numbers(closed)
    async with closed.database.transaction() as session:
        await changes.settle(session, KEY, NO, 1, DrawStatus.PAID)
        await changes.settle(session, KEY, NO, 1, DrawStatus.SCORED)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.PAID


async def test_settlement_of_a_corrected_result_is_ignored(closed: Catalogue) -> None:
    await pay_draw(closed)
    await enter_results.enter_result(
        closed.database, closed.clock, KEY, NO, OTHER_NUMBERS, staff="Ada", correction="misread ball"
    )
    await confirm_numbers(closed)
    async with closed.database.transaction() as session:
        await changes.settle(session, KEY, NO, 1, DrawStatus.SCORED)
        await changes.settle(session, KEY, NO, 1, DrawStatus.PAID)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.DRAWN
