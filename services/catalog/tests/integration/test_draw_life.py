"""Results from several sources, dividends, cancelled and capped draws, and how a draw's life ends"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from hashlib import sha256

import pytest

from catalog.draws import cancel_draw as operate_draws
from catalog.draws import cap_draw
from catalog.draws.events import DRAW_CANCELLED
from catalog.draws.rules import DrawStatus
from catalog.results import enter_results, resolve_sources
from catalog.results import follow_settlement as settle_draws
from catalog.results.compute_dividends import Money, compute_dividends
from catalog.results.events import DRAW_COMPLETED, DRAW_RESULT_PUBLISHED
from catalog.results.report_result import Reported, report_result
from catalog.results.resolve_sources import resolve
from catalog.results.rules.reports import Counts, Report, SealedList, SourceDocument
from catalog.results.rules.results import Dividend, DrawnNumbers, Transfer, TransferKind
from catalog.results.store import reports, results
from servicekit.errors import NotFound, RuleRefused
from services.catalog.tests.integration.harness import Catalogue, Servers, serving
from services.catalog.tests.integration.test_publishing_results import DIVIDENDS, KEY, NO, NUMBERS
from services.catalog.tests.integration.test_publishing_results import closed as closed

SORTED = DrawnNumbers((6, 12, 17, 22, 24, 30, 32), (2,), in_drawn_order=False)
MISREAD = DrawnNumbers((6, 30, 12, 22, 17, 32, 25), (2,), in_drawn_order=True)
SHUFFLED = DrawnNumbers((30, 6, 12, 22, 17, 32, 24), (2,), in_drawn_order=True)


def document(name: str) -> SourceDocument:
    return SourceDocument(name, sha256(name.encode()).digest())


async def report(
    catalogue: Catalogue,
    source: str,
    numbers: DrawnNumbers = NUMBERS,
    *,
    staff: str = "Ada",
    read_from: SourceDocument | None = None,
) -> Reported:
    return await report_result(
        catalogue.database, catalogue.clock, KEY, NO, Report(source, numbers, read_from, staff)
    )


async def drawn(catalogue: Catalogue) -> None:
    await report(catalogue, "operator feed")
    assert (await report(catalogue, "lottery site", staff="Bob")).published


async def counted(catalogue: Catalogue, winners: dict[int, int], stakes: int = 100_000_00) -> None:
    async with catalogue.database.transaction() as session:
        counts = Counts(1, 1_000, 300, winners, stakes, "AUD")
        await settle_draws.draw_counted(session, KEY, NO, counts)


async def test_two_sources_that_agree_publish_the_result(closed: Catalogue) -> None:
    first = await report(closed, "operator feed", read_from=document("feed.xml"))
    assert not first.published
    assert (await closed.draw(KEY, NO)).status is DrawStatus.CLOSED

    second = await report(closed, "lottery site", SORTED, read_from=document("page.html"))

    assert (second.published, second.sources, second.difference) == (True, 2, None)
    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.result_version) == (DrawStatus.DRAWN, 1)
    [event] = await closed.published(DRAW_RESULT_PUBLISHED)
    assert list(event.message.result.main_numbers) == list(NUMBERS.mains)
    assert [rule.number for rule in event.message.result.rules] == list(range(1, 10))


async def test_one_person_with_two_sources_needs_their_documents(closed: Catalogue) -> None:
    await report(closed, "operator feed")

    assert not (await report(closed, "lottery site")).published
    assert (await report(closed, "lottery site", staff="Bob")).published


async def test_a_second_person_may_confirm_what_one_source_says(closed: Catalogue) -> None:
    await report(closed, "operator feed")

    await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Bob")

    assert (await closed.draw(KEY, NO)).status is DrawStatus.DRAWN


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (MISREAD, "Numbers: 6 30 12 22 17 32 24 against 6 30 12 22 17 32 25"),
        (SHUFFLED, "Numbers, order drawn: 6 30 12 22 17 32 24 against 30 6 12 22 17 32 24"),
        (DrawnNumbers(NUMBERS.mains, (3,), in_drawn_order=True), "Powerball: 2 against 3"),
    ],
)
async def test_two_sources_that_disagree_stop_the_draw_and_name_the_difference(
    closed: Catalogue, other: DrawnNumbers, difference: str
) -> None:
    await report(closed, "operator feed")

    second = await report(closed, "lottery site", other, staff="Bob")

    assert second.difference == f"operator feed and lottery site disagree: {difference}"
    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.held_because) == (DrawStatus.CLOSED, second.difference)
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Cleo")
    assert await closed.published(DRAW_RESULT_PUBLISHED) == []


async def test_a_third_source_does_not_outvote_two_that_disagree(closed: Catalogue) -> None:
    await report(closed, "operator feed")
    await report(closed, "lottery site", MISREAD, staff="Bob")

    assert not (await report(closed, "newspaper", staff="Cleo")).published


async def test_a_stopped_draw_goes_on_with_the_source_that_was_right(closed: Catalogue) -> None:
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")

    said = await resolve(
        closed.database,
        closed.clock,
        KEY,
        NO,
        source="lottery site",
        because="seen on video",
        staff="Cleo",
    )
    result = await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Dan")

    assert "another person must confirm" in said
    assert result.numbers.mains == NUMBERS.mains
    assert (await closed.draw(KEY, NO)).held_because is None


async def test_whoever_resolves_may_not_confirm(closed: Catalogue) -> None:
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")
    await resolve(closed.database, closed.clock, KEY, NO, source="lottery site", because="x", staff="Cleo")

    with pytest.raises(RuleRefused, match="same_person"):
        await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="cleo")


async def test_only_a_source_that_spoke_can_be_right(closed: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="not_held"):
        await resolve(closed.database, closed.clock, KEY, NO, source="x", because="x", staff="Ada")
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")

    with pytest.raises(RuleRefused, match="unknown_source"):
        await resolve(closed.database, closed.clock, KEY, NO, source="x", because="x", staff="Ada")


async def test_a_source_that_disagrees_after_the_publication_stops_the_dividends(closed: Catalogue) -> None:
    await drawn(closed)

    late = await report(closed, "newspaper", MISREAD, staff="Cleo")

    assert late.difference is not None
    assert late.difference.startswith("version 1 and newspaper disagree")
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, DIVIDENDS, staff="Ada")
    said = await resolve(
        closed.database, closed.clock, KEY, NO, source="newspaper", because="misprint here", staff="Cleo"
    )
    assert "enter a correction" in said


async def test_different_numbers_of_two_people_stop_the_draw(closed: Catalogue) -> None:
    async def enter(numbers: DrawnNumbers, staff: str) -> int:
        return await enter_results.enter_result(closed.database, closed.clock, KEY, NO, numbers, staff=staff)

    await enter(NUMBERS, "Ada")

    with pytest.raises(RuleRefused, match="Ada and Bob disagree: Numbers: 6 30 12 22 17 32 24 against"):
        await enter(MISREAD, "Bob")
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter(NUMBERS, "Ada")

    await resolve_sources.release_draw(closed.database, KEY, NO, staff="Cleo", reason="typing error")
    with pytest.raises(NotFound, match="result_not_found"):
        await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Cleo")
    await enter(NUMBERS, "Bob")
    await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Ada")


async def test_a_source_that_disagrees_with_what_somebody_entered_stops_the_draw(closed: Catalogue) -> None:
    await enter_results.enter_result(closed.database, closed.clock, KEY, NO, MISREAD, staff="Ada")

    said = await report(closed, "operator feed", staff="Bob")

    assert said.difference is not None
    assert said.difference.startswith("Ada and Bob disagree: Numbers: 6 30 12 22 17 32 25 against")
    assert (await closed.draw(KEY, NO)).held_because == said.difference


async def test_sources_that_disagree_are_resolved_and_not_just_released(closed: Catalogue) -> None:
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")

    with pytest.raises(RuleRefused, match="sources_disagree"):
        await resolve_sources.release_draw(closed.database, KEY, NO, staff="Cleo", reason="hurry")


async def test_impossible_or_early_numbers_are_not_written_down(closed: Catalogue) -> None:
    impossible = DrawnNumbers((1, 2, 3, 4, 5, 6, 36), (2,), in_drawn_order=True)

    with pytest.raises(RuleRefused, match="impossible_numbers"):
        await report(closed, "operator feed", impossible)
    async with closed.database.read() as session:
        assert await reports.reports(session, await closed.draw(KEY, NO), 1) == []


async def test_different_dividends_of_two_people_stop_the_draw(closed: Catalogue) -> None:
    await drawn(closed)
    other = [*DIVIDENDS[:-1], Dividend(9, 90, 1_112)]
    await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, DIVIDENDS, staff="Ada")

    with pytest.raises(RuleRefused, match="division 9: 1111 cents to 90 winners against 1112 to 90"):
        await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, other, staff="Bob")
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Cleo")

    await resolve_sources.release_draw(closed.database, KEY, NO, staff="Cleo", reason="typing error")
    with pytest.raises(RuleRefused, match="nothing_to_confirm"):
        await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Cleo")
    await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, DIVIDENDS, staff="Ada")
    await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Bob")


async def test_dividends_are_computed_from_what_was_counted(closed: Catalogue) -> None:
    await drawn(closed)
    await counted(closed, {3: 1, 7: 10, 9: 300})

    version, divided = await compute_dividends(closed.database, closed.clock, KEY, NO, Money(), staff="Ada")
    result = await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Bob")

    # 60 per cent of what was paid; division 2 rolls to 3, 4 to 6 to 7, 8 to 9, division 1 to the next draw.
    assert version == 1
    assert divided.paid + divided.carried_out + divided.reserve == 60_000_00
    found = {each.division: each for each in result.dividends}
    assert found[3].amount == 2_550_00
    assert found[1].transfer == Transfer(TransferKind.TO_DRAW, 1594, 18_900_00)
    assert found[2].transfer == Transfer(TransferKind.TO_DIVISION, 3, 1_140_00)


async def test_what_one_draw_leaves_comes_into_the_next(closed: Catalogue) -> None:
    await drawn(closed)
    await counted(closed, {9: 300})
    await compute_dividends(closed.database, closed.clock, KEY, NO, Money(), staff="Ada")
    await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Bob")

    following = await closed.draw(KEY, 1594)
    async with closed.database.read() as session:
        carried = await reports.carried_into(session, following)
        before = await reports.jackpots_before(session, following)

    assert carried == 18_900_00
    assert before >= 1


@pytest.mark.parametrize(
    ("money", "code"),
    [(Money(), "not_counted"), (Money(winners={12: 1}, pool=1), "impossible_dividends")],
)
async def test_dividends_without_their_facts_are_refused(closed: Catalogue, money: Money, code: str) -> None:
    await drawn(closed)

    with pytest.raises(RuleRefused, match=code):
        await compute_dividends(closed.database, closed.clock, KEY, NO, money, staff="Ada")


async def test_there_are_no_dividends_without_a_result(closed: Catalogue) -> None:
    with pytest.raises(NotFound, match="result_not_found"):
        await compute_dividends(closed.database, closed.clock, KEY, NO, Money(), staff="Ada")


async def test_a_cancelled_draw_closes_and_never_has_a_result(catalogue: Catalogue) -> None:
    await operate_draws.request_cancellation(
        catalogue.database, KEY, NO, staff="Ada", reason="The machine failed"
    )
    assert (await catalogue.draw(KEY, NO)).status is DrawStatus.OPEN
    with pytest.raises(RuleRefused, match="same_person"):
        await operate_draws.confirm_cancellation(catalogue.database, catalogue.clock, KEY, NO, staff="ada")

    cancelled = await operate_draws.confirm_cancellation(
        catalogue.database, catalogue.clock, KEY, NO, staff="Bob"
    )

    assert (cancelled.status, cancelled.cancelled_at) == (DrawStatus.CLOSED, catalogue.clock.now())
    [event] = await catalogue.published(DRAW_CANCELLED)
    assert (event.message.reason, event.message.draw.HasField("cancelled_at")) == ("The machine failed", True)
    catalogue.clock.advance(timedelta(days=30))
    with pytest.raises(RuleRefused, match="draw_cancelled"):
        await report(catalogue, "operator feed")


async def test_twenty_racing_confirmations_cancel_once(catalogue: Catalogue) -> None:
    await operate_draws.request_cancellation(catalogue.database, KEY, NO, staff="Ada", reason="x")

    await asyncio.gather(
        *(
            operate_draws.confirm_cancellation(
                catalogue.database, catalogue.clock, KEY, NO, staff=f"Checker {number}"
            )
            for number in range(20)
        ),
        return_exceptions=True,
    )

    assert len(await catalogue.published(DRAW_CANCELLED)) == 1


async def test_a_drawn_draw_is_not_cancelled(closed: Catalogue) -> None:
    await drawn(closed)

    with pytest.raises(RuleRefused, match="draw_is_drawn"):
        await operate_draws.request_cancellation(closed.database, KEY, NO, staff="Ada", reason="x")


async def test_a_capped_draw_sells_again_when_the_cap_is_lifted(catalogue: Catalogue) -> None:
    async def cap(*, lift: bool) -> DrawStatus:
        draw = await cap_draw.cap_draw(catalogue.database, catalogue.clock, KEY, NO, staff="Ada", lift=lift)
        return draw.status

    assert await cap(lift=False) is DrawStatus.CAPPED
    with pytest.raises(RuleRefused, match="draw_not_open"):
        await cap(lift=False)
    assert await cap(lift=True) is DrawStatus.OPEN
    with pytest.raises(RuleRefused, match="draw_not_capped"):
        await cap(lift=True)


async def test_a_paid_draw_is_emailed_once_with_its_result(closed: Catalogue) -> None:
    await drawn(closed)
    async with closed.database.transaction() as session:
        await settle_draws.draw_paid(session, KEY, NO, 1)

    told = await asyncio.gather(*(settle_draws.complete_draws(closed.database) for _ in range(4)))

    assert sum(told) == 1
    assert (await closed.draw(KEY, NO)).status is DrawStatus.EMAILED
    [event] = await closed.published(DRAW_COMPLETED)
    assert list(event.message.result.main_numbers) == list(NUMBERS.mains)


async def test_a_correction_leads_an_emailed_draw_back_to_drawn(closed: Catalogue) -> None:
    await drawn(closed)
    async with closed.database.transaction() as session:
        await settle_draws.draw_paid(session, KEY, NO, 1)
    await settle_draws.complete_draws(closed.database)
    await enter_results.enter_result(
        closed.database, closed.clock, KEY, NO, MISREAD, staff="Ada", correction="misread ball"
    )

    await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Bob")

    assert (await closed.draw(KEY, NO)).status is DrawStatus.DRAWN


async def test_the_root_of_a_sealed_list_is_published_with_the_sources_of_the_result(
    closed: Catalogue, servers: Servers
) -> None:
    await report(closed, "operator feed", read_from=document("feed.xml"))
    await report(closed, "lottery site", staff="Bob")
    root = sha256(b"list").digest()
    for _ in range(2):
        async with closed.database.transaction() as session:
            sealed = SealedList(1_234, root, closed.clock.now())
            await settle_draws.draw_sealed(session, KEY, NO, sealed)

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


async def test_a_root_never_changes(closed: Catalogue) -> None:
    for name in (b"first", b"second"):
        async with closed.database.transaction() as session:
            sealed = SealedList(1, sha256(name).digest(), closed.clock.now())
            await settle_draws.draw_sealed(session, KEY, NO, sealed)

    async with closed.database.read() as session:
        kept = await reports.seal(session, KEY, NO)
        newest = await results.newest_entry(session, KEY, NO)

    assert kept is not None
    assert kept.root == sha256(b"first").digest()
    assert newest is None
