"""Editors write, publish, schedule and withdraw; visitors see it without a deploy."""

from __future__ import annotations

import asyncio
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from access.roles import ANALYST, CONTENT_EDITOR
from content.entries.seed_entries import seed_entries
from servicekit.testing.services import WEB
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import page, site_document
from services.content.tests.kit.editing import EDITOR, OPERATOR, publish, text_at, write
from services.content.tests.kit.service import Content, bearer, staff

PAGES = "/api/staff/content/pages"


async def test_draft_before_publication_is_not_shown(content: Content) -> None:
    await seed_entries(content.database)
    version = await write(content, "pages/spring", page("/spring", "**Spring**"))
    assert version == 1
    assert await text_at(content, "/spring") is None
    await publish(content, "pages/spring", version)
    await eventually(lambda: text_at(content, "/spring"), "<p><strong>Spring</strong></p>")
    await write(content, "pages/spring", page("/spring", "Later"), after=1)
    assert await text_at(content, "/spring") == "<p><strong>Spring</strong></p>"


async def test_page_document_contains_its_title_and_lead(content: Content) -> None:
    await seed_entries(content.database)
    seo = {"title": "Spring <raffle>", "description": "Win", "image": "/media/a.png"}
    document = page("/spring", "x", name="Spring & more")
    document["sections"].append({"id": "seo", "type": "seo", "value": seo})
    await publish(content, "pages/spring", await write(content, "pages/spring", document))
    await eventually(lambda: text_at(content, "/spring"), "<p>x</p>")
    html = (await content.get("/spring")).text
    assert "<title>Spring &lt;raffle&gt; | Wattle</title>" in html
    assert "<h1>Spring &amp; more</h1>" in html
    assert '<meta property="og:image" content="https://shop.test/media/a.png">' in html
    assert '<meta name="robots" content="index,follow">' in html
    assert "https://shop.test/spring</loc>" in (await content.get("/sitemap.xml")).text


async def test_scheduled_publication_takes_effect_unless_cancelled(content: Content) -> None:
    await seed_entries(content.database)
    version = await write(content, "pages/spring", page("/spring", "now"))
    soon = datetime.now(UTC) + timedelta(seconds=2)
    await publish(content, "pages/spring", version, at=soon)
    late = await publish(content, "pages/spring", version, at=soon + timedelta(days=1))
    assert await text_at(content, "/spring") is None
    path = f"{PAGES}/spring/publications/{late['id']}"
    await content.send("DELETE", path, expected=204, by=EDITOR)
    await content.send("DELETE", path, expected=404, by=EDITOR)
    await eventually(lambda: text_at(content, "/spring"), "<p>now</p>", seconds=10)
    entry = (await content.send("GET", f"{PAGES}/spring", by=EDITOR))["result"]
    assert [(one["version"], one["cancelled_by"]) for one in entry["publications"]] == [
        (1, "ana"),
        (1, None),
    ]


async def test_entry_can_be_withdrawn_and_an_older_version_published(content: Content) -> None:
    await seed_entries(content.database)
    await publish(content, "pages/spring", await write(content, "pages/spring", page("/spring", "one")))
    second = await write(content, "pages/spring", page("/spring", "two"), after=1)
    await publish(content, "pages/spring", second)
    await eventually(lambda: text_at(content, "/spring"), "<p>two</p>")
    await content.send("POST", f"{PAGES}/spring/unpublish", {}, expected=201, by=EDITOR)
    await eventually(lambda: text_at(content, "/spring"), None)
    await publish(content, "pages/spring", 1)
    await eventually(lambda: text_at(content, "/spring"), "<p>one</p>")


async def test_concurrent_edits_conflict(content: Content) -> None:
    bodies = [{"document": page("/spring", name), "after": 0} for name in ("a", "b", "c", "d")]
    answers = await asyncio.gather(
        *(content.client.put(f"{PAGES}/spring", json=body, headers={**WEB, **EDITOR}) for body in bodies)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    versions = await content.send("GET", f"{PAGES}/spring/versions", by=EDITOR)
    assert versions["page_info"]["total"] == 1


@pytest.mark.parametrize(
    ("document", "target"),
    [
        (page("javascript:alert(1)", "x"), "path"),
        (page("//evil.example", "x"), "path"),
        (page("/a", "x", surprise=1), "surprise"),
        (page("/a", "x", needs=["fly"]), "needs.0"),
        (page("/a", "x", name=""), "name"),
        ({**page("/a", "x"), "sections": [{"id": "i", "type": "video", "value": "x"}]}, "sections.0"),
        (
            {
                **page("/a", "x"),
                "sections": [
                    {"id": "i", "type": "image", "value": {"src": "//e", "alt": "", "width": 1, "height": 1}}
                ],
            },
            "sections.0.image.value.src",
        ),
        (
            {
                **page("/a", "x"),
                "sections": [{"id": "i", "type": "plain", "value": "x"}] * 2,
            },
            "sections",
        ),
    ],
)
async def test_invalid_document_names_the_field_and_writes_nothing(
    content: Content, document: dict[str, Any], target: str
) -> None:
    answer = await content.send(
        "PUT", f"{PAGES}/spring", {"document": document, "after": 0}, expected=422, by=EDITOR
    )
    assert [error["target"] for error in answer["errors"]] == [target]
    assert {error["code"] for error in answer["errors"]} == {"invalid_content"}
    await content.send("GET", f"{PAGES}/spring", expected=404, by=EDITOR)


async def test_page_at_a_taken_path_is_not_published(content: Content) -> None:
    await seed_entries(content.database)
    await publish(content, "pages/spring", await write(content, "pages/spring", page("/spring", "x")))
    other = await write(content, "pages/other", page("/spring", "y"))
    answer = await content.send(
        "POST", f"{PAGES}/other/publications", {"version": other}, expected=422, by=EDITOR
    )
    assert answer["error"] == "path_taken"


async def test_theme_and_capability_change_the_site_without_a_deploy(content: Content) -> None:
    await seed_entries(content.database)
    document = site_document()
    theme = document.pop("theme")
    theme["colors"]["brand"] = {"light": "#112233", "dark": "#445566"}
    document["segments"]["default"].remove("blog")
    await publish(
        content,
        "theme/default",
        await write(content, "theme/default", theme, after=1, by=OPERATOR),
        by=OPERATOR,
    )
    await publish(
        content,
        "site_config/default",
        await write(content, "site_config/default", document, after=1, by=OPERATOR),
        by=OPERATOR,
    )

    async def state() -> tuple[bool, bool, int]:
        result = (await content.get("/api/site/configuration")).json()["result"]
        html = (await content.get("/")).text
        blog = await content.get("/api/content/blog")
        return "blog" in result["capabilities"], "#112233" in html, blog.status_code

    await eventually(state, (False, True, 404))


async def test_editor_cannot_change_operator_collections(content: Content) -> None:
    await seed_entries(content.database)
    for path in ("theme/default", "site_config/default", "sub_variants/spring"):
        body = {"document": {}, "after": 1}
        answer = await content.send("PUT", f"/api/staff/content/{path}", body, expected=403, by=EDITOR)
        assert answer["error"] == "role_missing"
    assert (await content.send("GET", "/api/staff/content/theme/default", by=EDITOR))["result"]


async def test_configuration_and_theme_cannot_be_withdrawn(content: Content) -> None:
    await seed_entries(content.database)
    for path in ("theme/default", "site_config/default"):
        answer = await content.send(
            "POST", f"/api/staff/content/{path}/unpublish", {}, expected=422, by=OPERATOR
        )
        assert answer["error"] == "entry_needed"


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, 401),
        (bearer(uuid.uuid4()), 401),
        (staff("ina", ANALYST), 403),
        (staff("ana", CONTENT_EDITOR, age=4000), 401),
    ],
)
async def test_staff_without_the_role_cannot_read_or_write(
    content: Content, headers: dict[str, str], expected: int
) -> None:
    await content.send("GET", PAGES, expected=expected, by=headers)
    await content.send("GET", f"{PAGES}/a", expected=expected, by=headers)
    await content.send(
        "PUT", f"{PAGES}/a", {"document": page("/a", "x"), "after": 0}, expected=expected, by=headers
    )
    await content.send("POST", f"{PAGES}/a/publications", {"version": 1}, expected=expected, by=headers)
    await content.send("POST", f"{PAGES}/a/versions/1/preview", expected=expected, by=headers)
    await content.send("POST", "/api/staff/media", expected=expected, by=headers)


@pytest.mark.parametrize("at", [timedelta(seconds=-1), timedelta(days=400)])
async def test_publication_in_the_past_or_far_future_is_refused(content: Content, at: timedelta) -> None:
    version = await write(content, "pages/spring", page("/spring", "x"))
    body = {"version": version, "effective_at": (datetime.now(UTC) + at).isoformat()}
    answer = await content.send("POST", f"{PAGES}/spring/publications", body, expected=422, by=EDITOR)
    assert answer["errors"][0]["target"] == "effective_at"


async def test_unknown_collection_or_entry_is_not_found(content: Content) -> None:
    for path in ("nothing/a", "pages/a", "theme/other"):
        await content.send("GET", f"/api/staff/content/{path}", expected=404, by=OPERATOR)
    await content.send(
        "PUT", "/api/staff/content/theme/other", {"document": {}, "after": 0}, expected=404, by=OPERATOR
    )
