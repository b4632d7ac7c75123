from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import pytest
from PIL import ExifTags, Image, PngImagePlugin

from access.roles import CONTENT_EDITOR, SITE_OPERATOR
from content.entries.edit_entries import EditEntries
from content.entries.seed_entries import seed_entries
from servicekit.clock import SystemClock
from servicekit.errors import Conflict
from servicekit.security.staff import StaffMember
from servicekit.testing.services import WEB
from servicekit.testing.waiting import eventually, until
from services.content.tests.kit.documents import page, post
from services.content.tests.kit.editing import EDITOR, publish, text_at, write
from services.content.tests.kit.pictures import picture
from services.content.tests.kit.service import Content

SECRET = "Alex lives at 1 High Street"


def with_metadata(form: str) -> bytes:
    """A picture with metadata of person and place; a JPEG is rotated as well."""
    exif = Image.Exif()
    exif[ExifTags.Base.Artist] = SECRET
    exif[ExifTags.Base.GPSInfo] = {1: "S", 2: (33.0, 51.0, 0.0)}
    if form == "JPEG":
        exif[ExifTags.Base.Orientation] = 6
    file = io.BytesIO()
    options: dict[str, Any] = {"exif": exif}
    if form == "PNG":
        notes = PngImagePlugin.PngInfo()
        notes.add_text("Author", SECRET)
        options["pnginfo"] = notes
    Image.new("RGB", (8, 4), "#17603f").save(file, form, **options)
    assert SECRET.encode() in file.getvalue()
    return file.getvalue()


async def add(content: Content, body: bytes) -> dict[str, Any]:
    response = await content.client.post("/api/staff/media", content=body, headers={**WEB, **EDITOR})
    assert response.status_code == 201, response.text
    kept: dict[str, Any] = response.json()["result"]
    return kept


@pytest.mark.parametrize(("form", "size"), [("JPEG", (4, 8)), ("PNG", (8, 4)), ("WEBP", (8, 4))])
async def test_picture_is_stored_without_metadata(content: Content, form: str, size: tuple[int, int]) -> None:
    kept = await add(content, with_metadata(form))
    body = (await content.client.get(kept["src"])).content
    with Image.open(io.BytesIO(body)) as shown:
        assert (shown.format, shown.size, (kept["width"], kept["height"])) == (form, size, size)
        assert not shown.getexif()
        pixel = shown.convert("RGB").getpixel((1, 1))
    assert isinstance(pixel, tuple)
    assert all(abs(seen - drawn) < 8 for seen, drawn in zip(pixel, (0x17, 0x60, 0x3F), strict=True))
    assert SECRET.encode() not in body


def noise(form: str, size: tuple[int, int]) -> bytes:
    """A picture with a large file."""
    file = io.BytesIO()
    Image.effect_noise(size, 90).convert("RGB").save(file, form)
    return file.getvalue()


def at(src: str, width: int) -> str:
    return f"{src.rpartition('.')[0]}-{width}.webp"


@pytest.mark.parametrize(("form", "size"), [("JPEG", (1000, 500)), ("PNG", (641, 400))])
async def test_picture_has_smaller_copies_and_no_larger_ones(
    content: Content, form: str, size: tuple[int, int]
) -> None:
    body = noise(form, size)
    src = (await add(content, body))["src"]
    for width in (320, 640, 960, 1280):
        shown = await content.client.get(at(src, width))
        assert shown.status_code == 200
        assert "immutable" in shown.headers["cache-control"]
        if width < size[0]:
            assert shown.headers["content-type"] == "image/webp"
            with Image.open(io.BytesIO(shown.content)) as copy:
                assert copy.size == (width, round(width * size[1] / size[0]))
            assert len(shown.content) < len(body)
        else:
            assert (shown.headers["content-type"], shown.content) == (f"image/{form.lower()}", body)
    for missing in (at(src, 333), at(src, 32000), at("/media/" + "0" * 32 + ".png", 640)):
        assert (await content.client.get(missing)).status_code == 404


async def test_missing_copy_of_an_old_picture_is_made_once(content: Content) -> None:
    src = (await add(content, noise("JPEG", (700, 350))))["src"]
    await content.database.call("delete from media_sizes where name = %(n)s", {"n": src.rpartition("/")[2]})
    first, *others = await asyncio.gather(*(content.client.get(at(src, 640)) for _ in range(3)))
    assert first.headers["content-type"] == "image/webp"
    assert {other.content for other in others} == {first.content}
    made = await content.database.call(
        "select width from media_sizes where name = %(n)s", {"n": src.rpartition("/")[2]}
    )
    assert [row["width"] for row in made] == [640]


async def test_picture_in_a_text_has_its_size(content: Content) -> None:
    await seed_entries(content.database)
    large = (await add(content, noise("JPEG", (1000, 500))))["src"]
    small = (await add(content, picture(size=(300, 200))))["src"]
    gone = f"/media/{'0' * 32}.png"
    shown = [large, small, at(large, 320), "/media/post-book-1.svg", gone, "https://a.example/x.png"]
    text = "\n\n".join(f"![It]({address})" for address in shown)
    await publish(content, "pages/field", await write(content, "pages/field", page("/field", text)))
    waits = 'loading="lazy" decoding="async"'
    widths = (
        f'srcset="{at(large, 320)} 320w, {at(large, 640)} 640w, {at(large, 960)} 960w, {large} 1000w"'
        ' sizes="(width &lt; 48rem) 100vw, 44rem"'
    )
    first = f'loading="eager" decoding="async" {widths} fetchpriority="high"'
    images = [
        f'<img src="{large}" alt="It" width="1000" height="500" {first}>',
        f'<img src="{small}" alt="It" width="300" height="200" {waits}>',
        f'<img src="{at(large, 320)}" alt="It" width="320" height="160" {waits}>',
        f'<img src="/media/post-book-1.svg" alt="It" width="800" height="420" {waits}>',
        f'<img src="{gone}" alt="It">',
        '<img alt="It">',
    ]
    await eventually(lambda: text_at(content, "/field"), "\n".join(f"<p>{image}</p>" for image in images))


async def test_first_picture_of_a_page_loads_at_once(content: Content) -> None:
    await seed_entries(content.database)

    async def loading(key: str, template: str, *sections: dict[str, Any]) -> list[list[str]]:
        """The loading of the pictures in each text of a page."""
        shown = page(f"/{key}", "") | {"template": template, "sections": list(sections)}
        await publish(content, f"pages/{key}", await write(content, f"pages/{key}", shown))

        async def sections_at() -> list[dict[str, Any]] | None:
            answer = await content.get(f"/api/content/pages?path=/{key}")
            found: list[dict[str, Any]] | None = (
                answer.json()["result"]["sections"] if answer.is_success else None
            )
            return found

        texts = [each["value"] for each in await until(sections_at) if each["type"] == "markdown"]
        return [re.findall(r'(?:loading|fetchpriority)="(\w+)"', text) for text in texts]

    drawn = {"src": "/media/post-book-1.svg", "alt": "", "width": 800, "height": 420}
    words = {"id": "w", "type": "markdown", "value": "Words."}
    first, second = (
        {"id": each, "type": "markdown", "value": "![](/media/post-book-1.svg)"} for each in ("a", "b")
    )
    picture_alone = {"id": "p", "type": "image", "value": drawn}
    assert await loading("field", "article", first, second) == [["eager", "high"], ["lazy"]]
    assert await loading("forest", "landing", words, first, second) == [[], ["eager"], ["lazy"]]
    assert await loading("river", "article", picture_alone, first) == [["lazy"]]
    assert await loading("hill", "questions", first, second) == [["lazy"], ["lazy"]]


async def test_picture_in_a_post_with_an_image_loads_lazily(content: Content) -> None:
    await seed_entries(content.database)
    drawn = {"src": "/media/post-book-1.svg", "alt": "", "width": 800, "height": 420}
    for key, fields in {"plain": {}, "pictured": {"image": drawn}}.items():
        written = post(key, "![](/media/post-book-1.svg)", **fields)
        await publish(content, f"blog_posts/{key}", await write(content, f"blog_posts/{key}", written))

    async def loading(key: str) -> list[str] | None:
        answer = await content.get(f"/api/content/blog/posts/{key}")
        if not answer.is_success:
            return None
        return re.findall(
            r'(?:loading|fetchpriority)="(\w+)"', answer.json()["result"]["sections"][0]["value"]
        )

    assert await until(lambda: loading("plain")) == ["eager", "high"]
    assert await until(lambda: loading("pictured")) == ["lazy"]


async def test_animated_picture_is_served_at_every_width_and_deleted_whole(content: Content) -> None:
    frames = [Image.new("RGB", (400, 200), colour) for colour in ("#17603f", "#f5c542")]
    file = io.BytesIO()
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:], duration=100)
    src = (await add(content, file.getvalue()))["src"]
    assert (await content.client.get(at(src, 320))).content == file.getvalue()
    await content.send("DELETE", f"/api/staff{src}", by=EDITOR, expected=204)
    assert (await content.client.get(at(src, 320))).status_code == 404


async def test_truncated_picture_is_refused(content: Content) -> None:
    body = noise("JPEG", (800, 400))[:-5000]
    response = await content.client.post("/api/staff/media", content=body, headers={**WEB, **EDITOR})
    assert (response.status_code, response.json()["error"]) == (422, "picture_refused")
    kept = await content.database.call("select count(*) as pictures from media")
    assert kept[0]["pictures"] == 0


async def test_pictures_are_listed_and_deleted_unless_used(content: Content) -> None:
    used, unused = await add(content, picture(size=(3, 3))), await add(content, picture(size=(5, 5)))
    shown = page("/spring", "x")
    shown["sections"].append(
        {"id": "p", "type": "image", "value": {"src": used["src"], "alt": "", "width": 3, "height": 3}}
    )
    await publish(content, "pages/spring", await write(content, "pages/spring", shown))
    listed = (await content.send("GET", "/api/staff/media", by=EDITOR))["result"]
    assert {one["src"] for one in listed} == {used["src"], unused["src"]}
    assert all(one["author"] for one in listed)

    await content.send("DELETE", f"/api/staff{unused['src']}", by=EDITOR, expected=204)
    await content.send("DELETE", f"/api/staff{unused['src']}", by=EDITOR, expected=404)
    refused = await content.send("DELETE", f"/api/staff{used['src']}", by=EDITOR, expected=409)
    assert refused["error"] == "picture_used"
    assert (await content.client.get(used["src"])).status_code == 200
    assert (await content.client.get(unused["src"])).status_code == 404
    await content.send("GET", "/api/staff/media", expected=401)


async def test_writes_are_refused_with_another_content_system(content: Content) -> None:
    version = await write(content, "pages/spring", page("/spring", "x"))
    edit = EditEntries(content.database, SystemClock(), is_edited_elsewhere=True)
    staff = StaffMember("Ana", frozenset({CONTENT_EDITOR, SITE_OPERATOR}))
    refused = []
    for work in (
        edit.write("pages", "spring", page("/spring", "y"), after=version, note=None, staff=staff),
        edit.publish("pages", "spring", version, at=None, staff=staff),
        edit.unpublish("pages", "spring", at=None, staff=staff),
        edit.cancel("pages", "spring", 1, staff=staff),
    ):
        with pytest.raises(Conflict) as conflict:
            await work
        refused.append(conflict.value.code)
    assert set(refused) == {"edited_elsewhere"}
    found = await content.database.call("select count(*) as versions from content_versions")
    assert found[0]["versions"] == 1
    assert (await edit.read("pages", "spring")).newest.version == version


@pytest.mark.parametrize(("form", "kind"), [("PNG", "png"), ("JPEG", "jpeg"), ("WEBP", "webp")])
async def test_picture_is_stored_once_and_immutable_under_its_address(
    content: Content, form: str, kind: str
) -> None:
    headers = {**WEB, **EDITOR}
    first = await content.client.post("/api/staff/media", content=picture(form), headers=headers)
    again = await content.client.post("/api/staff/media", content=picture(form), headers=headers)
    assert first.status_code == 201
    assert first.json()["result"] == again.json()["result"]
    kept = first.json()["result"]
    assert (kept["width"], kept["height"]) == (8, 4)
    shown = await content.client.get(kept["src"])
    assert (shown.headers["content-type"], shown.content) == (f"image/{kind}", picture(form))
    assert "immutable" in shown.headers["cache-control"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a" + b"\0" * 40,
        picture()[:30],
        picture(size=(4001, 1)),
    ],
)
async def test_unreadable_picture_is_refused(content: Content, body: bytes) -> None:
    response = await content.client.post("/api/staff/media", content=body, headers={**WEB, **EDITOR})
    assert (response.status_code, response.json()["error"]) == (422, "picture_refused")
