"""Causes and years of draws are published once, and again after a change."""

from __future__ import annotations

from catalog.draws.store.draws import years_of_draws
from catalog.raffles.documents import CausesDocument
from catalog.raffles.load_raffle import load_causes, publish_archive
from catalog.seed.packaged_files import packaged_causes
from services.catalog.tests.kit.harness import Catalogue
from wattle.catalog.v1 import events_pb2

CAUSES = "wattle.catalog.v1.cause_published"
DRAWS = "wattle.catalog.v1.draws_listed"


async def events_of(catalogue: Catalogue, subject: str) -> list[tuple[str, int, bytes]]:
    rows = await catalogue.database.call(
        "select aggregate_id, aggregate_version, payload from outbox where subject = %(s)s order by sequence",
        {"s": subject},
    )
    return [(row["aggregate_id"], row["aggregate_version"], row["payload"]) for row in rows]


async def test_cause_is_published_once_and_after_a_change(catalogue: Catalogue) -> None:
    await load_causes(catalogue.database, packaged_causes())
    for _ in range(2):
        await publish_archive(catalogue.database)
    keys = sorted(cause.key for cause in packaged_causes().causes)
    assert sorted(key for key, _, _ in await events_of(catalogue, CAUSES)) == keys
    first, *others = packaged_causes().causes
    changed = first.model_copy(update={"name": "Another name"})
    await load_causes(catalogue.database, CausesDocument(causes=[changed, *others]))
    await publish_archive(catalogue.database)
    key, version, payload = (await events_of(catalogue, CAUSES))[-1]
    fact = events_pb2.CausePublished.FromString(payload)
    assert (key, version, fact.name, fact.slug) == (first.key, 2, "Another name", first.url_slug)
    assert len(await events_of(catalogue, CAUSES)) == len(keys) + 1


async def test_every_draw_is_listed_in_its_year(seeded: Catalogue) -> None:
    async with seeded.database.read() as session:
        years = await years_of_draws(session)
    [counted] = await seeded.database.call(
        "select count(*) as draws, count(result_version) as drawn from draws where cancelled_at is null"
    )
    drawn = sum(sum(year.drawn) for year in years)
    assert (sum(len(year.draw_nos) for year in years), drawn) == (counted["draws"], counted["drawn"])
    assert drawn > 1000
    assert all(day.year == year.year for year in years for day in year.draw_dates)


async def test_year_of_draws_is_published_once_and_after_a_change(catalogue: Catalogue) -> None:
    for _ in range(2):
        await publish_archive(catalogue.database)
    listed = await events_of(catalogue, DRAWS)
    assert listed
    assert len(listed) == len({key for key, _, _ in listed})
    [last] = await catalogue.database.call(
        "update draws set draw_date = draw_date + 1 where offer_key = 'powerball' and draw_no ="
        " (select max(draw_no) from draws where offer_key = 'powerball') returning draw_no, draw_date"
    )
    await publish_archive(catalogue.database)
    [(key, version, payload)] = (await events_of(catalogue, DRAWS))[len(listed) :]
    assert (key, version) == (f"powerball/{last['draw_date'].year}", 2)
    again = events_pb2.DrawsListed.FromString(payload)
    assert (last["draw_no"], last["draw_date"].isoformat()) in {
        (draw.draw_no, draw.draw_date) for draw in again.draws
    }
