"""Events of catalog, and the pages that they open."""

from __future__ import annotations

from servicekit.testing.waiting import eventually
from services.content.tests.kit.frontends import STOREFRONT_PAGES, build_mfe
from services.content.tests.kit.service import Content
from wattle.catalog.v1 import events_pb2, offer_pb2


async def publish_offer(
    content: Content,
    key: str,
    name: str,
    *,
    offer_type: str = "lottery_ticket",
    url: str = "",
    aliases: tuple[str, ...] = (),
) -> None:
    """Publishes an offer, and waits for its page."""
    offer = offer_pb2.Offer(key=key, type=offer_type, name=name, version=1, url=url, url_aliases=aliases)
    event = events_pb2.OfferPublished(offer=offer).SerializeToString()
    await content.others.publish("wattle.catalog.v1.offer_published", event)
    await eventually(lambda: status_of(content, url or f"/{key}"), 200)


async def status_of(content: Content, path: str) -> int:
    return (await content.get(path)).status_code


async def publish_archive(content: Content) -> None:
    """Powerball had a draw in November 2026 and has an upcoming one; Reef supports Reef Keepers."""
    await publish_offer(content, "powerball", "Powerball")
    await publish_offer(content, "reef", "Reef Raffle", offer_type="raffle_ticket", url="/reef-raffle")
    build_mfe(
        content.frontends / "mfe",
        "storefront",
        "/",
        release="r9",
        pages={**STOREFRONT_PAGES, "/causes/*": "causes", "/:offer/draw/*": "play"},
    )
    listed = events_pb2.DrawsListed(
        offer_key="powerball",
        year=2026,
        draws=[
            events_pb2.ListedDraw(draw_no=1593, draw_date="2026-11-19", has_result=True),
            events_pb2.ListedDraw(draw_no=1594, draw_date="2026-11-26"),
        ],
    )
    cause = events_pb2.CausePublished(
        key="reef_keepers",
        slug="reef-keepers",
        name="Reef Keepers",
        summary="They look after the reef.",
        offer_keys=["reef"],
    )
    await content.others.publish("wattle.catalog.v1.draws_listed", listed.SerializeToString())
    await content.others.publish("wattle.catalog.v1.cause_published", cause.SerializeToString())
    await eventually(lambda: status_of(content, "/powerball/results/draw/999999"), 404)
    # The release with these pages must be deployed first: without any cause, every cause page exists.
    await eventually(lambda: status_of(content, "/causes/reef-keepers"), 200)
    await eventually(lambda: status_of(content, "/causes/no-such"), 404)
