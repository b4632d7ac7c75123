from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson
import pytest
import pytest_asyncio

from content.configuration.rules.variants import SiteVisitor
from content.entries.rules.collections import Entry
from content.entries.seed_entries import shipped_entries
from content.site.live_site import LiveSite
from devservers.databases import DatabaseMaker
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.errors import Unavailable
from services.content.tests.kit.documents import site_document


class Source:
    """A source with given entries, or unavailable."""

    def __init__(self, *found: Entry) -> None:
        self.found: Sequence[Entry] | None = found

    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        if self.found is None:
            raise Unavailable("away", "It is away")
        return f"{stamp}x", self.found


@pytest_asyncio.fixture(loop_scope="session")
async def database(make_database: DatabaseMaker) -> Any:
    found = Database(make_database("content", location("content")).runtime, pool_size=2, application_name="t")
    await found.open()
    yield found
    await found.close()


BRITISH = SiteVisitor(None, locale="en-GB")
VISITOR = SiteVisitor(None)


def site(**changes: Any) -> list[Entry]:
    document = site_document(**changes)
    theme = document.pop("theme")
    return [Entry("site_config", "default", document), Entry("theme", "default", theme)]


def without_deposits() -> list[Entry]:
    segments = site_document()["segments"]
    return site(segments={**segments, "default": ["blog"]})


async def test_withdrawn_entry_stays_withdrawn_with_a_broken_configuration(
    database: Database,
) -> None:
    before = Source(*without_deposits())
    await LiveSite(before, database).refresh()
    broken = Entry("site_config", "default", {"nonsense": True})
    restarted = LiveSite(Source(broken, site()[1]), database)
    assert "wallet_deposit" in restarted.site.granted(None), "the shipped site allows more"
    await restarted.refresh()
    assert restarted.site.granted(None) == {"blog"}


async def test_last_valid_site_serves_a_restart_without_its_source(
    database: Database,
) -> None:
    await LiveSite(Source(*without_deposits()), database).refresh()
    away = Source()
    away.found = None
    restarted = LiveSite(away, database)
    with pytest.raises(Unavailable):
        await restarted.refresh()
    assert restarted.site.granted(None) == {"blog"}


async def test_valid_configuration_replaces_the_saved_one(database: Database) -> None:
    await LiveSite(Source(*without_deposits()), database).refresh()
    await LiveSite(Source(*shipped_entries()), database).refresh()
    away = Source()
    away.found = None
    restarted = LiveSite(away, database)
    with pytest.raises(Unavailable):
        await restarted.refresh()
    assert "wallet_deposit" in restarted.site.granted(None)


async def test_unknown_name_is_left_out_alone(database: Database) -> None:
    written = site_document()
    live = LiveSite(
        Source(
            *site(
                site_name="Acacia",
                segments={**written["segments"], "default": ["blog", "teleporting"]},
                pages={**written["pages"], "of_the_next_release": written["pages"]["home"]},
            )
        ),
        database,
    )
    await live.refresh()
    assert live.site.document.site_name == "Acacia"
    assert live.site.granted(None) == {"blog"}


async def test_restart_without_source_keeps_locales_pages_and_sub_variants(
    database: Database,
) -> None:
    spring = Entry("sub_variants", "spring", {"name": "Spring", "site_name": "Spring draws"})
    page = Entry("pages", "spring", {"path": "/spring", "name": "Spring", "locale": "en-GB", "sections": []})
    helpline = {"helpline": "Talk", "number": "0800 1", "url": "https://talk.example", "text": "Talk to us."}
    entries = [
        Entry(entry.collection, entry.entry_id, {**entry.document, "responsible_play": helpline})
        if entry.collection == "site_locales"
        else entry
        for entry in shipped_entries()
    ]
    await LiveSite(Source(*entries, spring, page), database).refresh()
    away = Source()
    away.found = None
    restarted = LiveSite(away, database)
    with pytest.raises(Unavailable):
        await restarted.refresh()
    british = restarted.site_of(BRITISH)
    assert british.document.responsible_play.helpline == "Talk"
    assert (british.document.locale, british.document.currency) == ("en-GB", "GBP")
    assert {"/spring", "/about", "/about/faq"} <= set(british.pages)
    assert "/spring" not in restarted.site_of(VISITOR).pages
    assert restarted.site_of(SiteVisitor(None, ["spring"])).document.site_name == "Spring draws"
    assert restarted.contents.posts


async def test_invalid_locale_keeps_its_last_valid_version(database: Database) -> None:
    source = Source(*shipped_entries())
    live = LiveSite(source, database)
    await live.refresh()
    before = live.site_of(BRITISH).document
    source.found = [
        Entry(entry.collection, entry.entry_id, {**entry.document, "currency": "USD"})
        if entry.collection == "site_locales"
        else entry
        for entry in shipped_entries()
    ]
    await live.refresh()
    assert live.site_of(BRITISH).document == before
    restarted = LiveSite(source, database)
    await restarted.refresh()
    assert restarted.site_of(BRITISH).document == before


async def test_state_saved_by_the_former_release_is_read(database: Database) -> None:
    document = site_document(site_name="Acacia")
    await database.call(
        "insert into accepted_sites (name, document) values ('default', %(d)s::jsonb)",
        {"d": orjson.dumps(document).decode()},
    )
    away = Source()
    away.found = None
    restarted = LiveSite(away, database)
    with pytest.raises(Unavailable):
        await restarted.refresh()
    assert restarted.site.document.site_name == "Acacia"
