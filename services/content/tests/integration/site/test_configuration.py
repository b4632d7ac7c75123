from __future__ import annotations

import uuid
from typing import Any

from content.entries.rules.collections import Entry
from content.entries.seed_entries import seed_entries, shipped_entries
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import site_document
from services.content.tests.kit.service import Content, bearer, put_configuration


async def versions(content: Content) -> int:
    [row] = await content.database.call(
        "select count(*) as versions from content_versions where collection = 'site_config'"
    )
    return int(row["versions"])


async def test_visitor_gets_the_default_capabilities(content: Content) -> None:
    response = await content.get("/api/site/configuration")
    result = response.json()["result"]
    assert result["segment"] is None
    assert result["capabilities"] == sorted(result["segments"]["default"])
    assert result["support"]["phone"]
    assert result["responsible_play"]["number"] == "1800 858 858"
    assert result["theme"]["colors"]["brand"] == {"light": "#17603f", "dark": "#8ed3ae"}
    assert "pages" not in result


async def test_customer_gets_the_capabilities_of_their_segment(content: Content) -> None:
    headers = bearer(uuid.uuid4(), segment="charity_only")
    result = (await content.get("/api/site/configuration", **headers)).json()["result"]
    assert result["segment"] == "charity_only"
    assert "commercial_lotteries" not in result["capabilities"]


async def test_site_shows_with_an_ended_session(content: Content) -> None:
    for token in (bearer(uuid.uuid4(), age=3600), {"Authorization": "Bearer nonsense"}):
        response = await content.get("/api/site/configuration", **token)
        assert response.json()["result"]["segment"] is None


async def test_site_shows_while_the_password_must_change(content: Content) -> None:
    restricted = bearer(uuid.uuid4(), segment="charity_only", restriction="password_change")
    configuration = await content.get("/api/site/configuration", **restricted)
    page = await content.get("/force-password-change", **restricted)
    assert configuration.json()["result"]["segment"] is None
    assert page.headers["content-type"].startswith("text/html")


async def test_unchanged_configuration_is_not_sent_again(content: Content) -> None:
    first = await content.get("/api/site/configuration")
    again = await content.get("/api/site/configuration", **{"If-None-Match": first.headers["etag"]})
    other = await content.get(
        "/api/site/configuration",
        **{"If-None-Match": first.headers["etag"]},
        **bearer(uuid.uuid4(), segment="charity_only"),
    )
    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200


async def shown_name(content: Content) -> str:
    response = await content.get("/api/site/configuration")
    return str(response.json()["result"]["site_name"])


async def test_new_version_shows_without_a_deploy(content: Content) -> None:
    await put_configuration(content, site_document(site_name="Acacia"))
    await eventually(lambda: shown_name(content), "Acacia")


async def test_invalid_version_is_ignored(content: Content) -> None:
    await put_configuration(
        content, site_document(), theme={"colors": {"brand": {"light": "red", "dark": "red"}}}
    )
    await put_configuration(content, {"nonsense": True})
    await put_configuration(content, site_document(site_name="Acacia"))
    await eventually(lambda: shown_name(content), "Acacia")


async def test_configuration_of_the_former_release_is_valid(content: Content) -> None:
    before = site_document(site_name="Acacia")
    before["pages"] = {name: text for name, text in before["pages"].items() if name != "preview"}
    await put_configuration(content, before)
    await eventually(lambda: shown_name(content), "Acacia")


async def test_seeding_updates_shipped_entries_and_keeps_edited_ones(
    content: Content,
) -> None:
    await seed_entries(content.database)
    await seed_entries(content.database)
    assert await versions(content) == 1
    await seed_entries(content.database, shipped_as(site_name="Next release"))
    assert await versions(content) == 2
    await eventually(lambda: shown_name(content), "Next release")
    await put_configuration(content, site_document(site_name="Ours"))
    await seed_entries(content.database)
    assert await versions(content) == 3
    await eventually(lambda: shown_name(content), "Ours")


def shipped_as(**changes: Any) -> tuple[Entry, ...]:
    """The shipped entries with another configuration."""
    return tuple(
        Entry(entry.collection, entry.entry_id, {**entry.document, **changes})
        if entry.collection == "site_config"
        else entry
        for entry in shipped_entries()
    )


async def test_unknown_api_call_is_404_in_the_envelope(content: Content) -> None:
    for method in ("GET", "POST", "DELETE"):
        response = await content.client.request(
            method, "/api/nothing/here", headers={"X-App-Key": "wattle-web-development"}
        )
        assert (response.status_code, response.json()["error"]) == (404, "not_found")
