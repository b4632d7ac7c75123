"""Events of the site for other services."""

from __future__ import annotations

from typing import Any

from access.roles import SITE_OPERATOR
from content.entries.edit_entries import EditEntries
from content.entries.seed_entries import seed_entries
from content.entries.sources import OwnEntries
from content.site.announce_site import AnnounceSite
from content.site.live_site import LiveSite
from devservers.databases import DatabaseUrls
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.security.staff import StaffMember
from wattle.content.v1.events_pb2 import SegmentChanged, SubVariantChanged

OPERATOR = StaffMember("omar", frozenset({SITE_OPERATOR}))
SPRING = ("sub_variants", "spring")


async def test_sub_variant_is_announced_only_when_it_changes(
    content_urls: DatabaseUrls,
) -> None:
    database = Database(content_urls.runtime, pool_size=2, application_name="test")
    await database.open()
    await seed_entries(database)
    edit = EditEntries(database, SystemClock())
    announce = AnnounceSite(database, LiveSite(OwnEntries(database)))

    async def put(after: int, **document: Any) -> list[tuple[int, bool, str, list[str], bool]]:
        written = await edit.write(
            *SPRING, {"name": "Spring", **document}, after=after, note=None, staff=OPERATOR
        )
        await edit.publish(*SPRING, written.version, at=None, staff=OPERATOR)
        return await told()

    async def told() -> list[tuple[int, bool, str, list[str], bool]]:
        await announce()
        rows = await database.call(
            "select aggregate_version, payload from outbox where aggregate_id = 'spring' order by sequence"
        )
        facts = [(row["aggregate_version"], SubVariantChanged.FromString(row["payload"])) for row in rows]
        return [
            (version, fact.active, fact.pricing_id, list(fact.offer_keys), fact.overrides_customer)
            for version, fact in facts
        ]

    sold = {"pricing_id": "spring-2026", "offers": ["powerball"]}
    came = (1, True, "spring-2026", ["powerball"], False)
    assert await put(0, **sold) == [came]
    assert await put(1, **sold, site_name="Spring raffle") == [came]
    every_offer: list[str] = []
    changed = (2, True, "", every_offer, True)
    assert await put(2, overrides_customer=True) == [came, changed]
    await edit.unpublish(*SPRING, at=None, staff=OPERATOR)
    assert await told() == [came, changed, (3, False, "", [], True)]
    assert await told() == [came, changed, (3, False, "", [], True)]
    await database.close()


async def test_segment_is_announced_when_its_capabilities_change(content_urls: DatabaseUrls) -> None:
    database = Database(content_urls.runtime, pool_size=2, application_name="test")
    await database.open()
    await seed_entries(database)
    edit = EditEntries(database, SystemClock())
    announce = AnnounceSite(database, LiveSite(OwnEntries(database)))

    async def told() -> list[tuple[int, bool, bool]]:
        await announce()
        rows = await database.call(
            "select aggregate_version, payload from outbox where aggregate_id = 'partner' order by sequence"
        )
        facts = [(row["aggregate_version"], SegmentChanged.FromString(row["payload"])) for row in rows]
        return [(version, fact.active, "vouchers" in fact.capabilities) for version, fact in facts]

    async def put(**partner: list[str]) -> None:
        newest = (await edit.read("site_config", "default")).newest
        segments = {name: may for name, may in newest.document["segments"].items() if name != "partner"}
        document = {**newest.document, "segments": {**segments, **partner}}
        written = await edit.write(
            "site_config", "default", document, after=newest.version, note=None, staff=OPERATOR
        )
        await edit.publish("site_config", "default", written.version, at=None, staff=OPERATOR)

    assert await told() == [(1, True, True)]
    await put(partner=["blog"])
    assert await told() == [(1, True, True), (2, True, False)]
    await put()
    assert await told() == [(1, True, True), (2, True, False), (3, False, False)]
    await database.close()
