"""Content items: what pages and posts are made of (docs/requirements.md §3, Content system)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from pydantic import AfterValidator, Field, StringConstraints

from content.configuration.rules.parts import ImageAddress, InternalRoute, Key, Line, Part

LONGEST_TEXT = 50_000
"""Characters of a text item, and bytes of a JSON item."""


class Image(Part):
    """An uploaded picture, with its size in pixels and its alternative text."""

    src: ImageAddress
    alt: Annotated[str, StringConstraints(max_length=300)]
    width: Annotated[int, Field(strict=True, ge=1, le=8000)]
    height: Annotated[int, Field(strict=True, ge=1, le=8000)]
    caption: Line | None = None


class Seo(Part):
    """Metadata for search engines and shared links."""

    title: Line
    description: Line
    image: ImageAddress | None = None
    canonical: InternalRoute | None = None
    indexed: bool = True


def _small(value: Any) -> Any:
    if len(orjson.dumps(value)) > LONGEST_TEXT:
        raise ValueError(f"an item of JSON has {LONGEST_TEXT} bytes at most")
    return value


class ImageItem(Part):
    id: Key
    type: Literal["image"]
    value: Image


class MarkdownItem(Part):
    """Text with headings, lists, links and tables."""

    id: Key
    type: Literal["markdown"]
    value: Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]


class PlainItem(Part):
    """Text without markup."""

    id: Key
    type: Literal["plain"]
    value: Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]


class SeoItem(Part):
    """Metadata; it is not shown on the page."""

    id: Key
    type: Literal["seo"]
    value: Seo


class JsonItem(Part):
    """Data for a component that knows the item's name, such as `questions`."""

    id: Key
    type: Literal["json"]
    value: Annotated[Any, AfterValidator(_small)]


ContentItem = Annotated[
    ImageItem | MarkdownItem | PlainItem | SeoItem | JsonItem, Field(discriminator="type")
]


def each_once(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Validator: unique ids, and at most one `seo` item."""
    names = [item.id for item in items]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"these items are there twice: {', '.join(twice)}")
    if sum(item.type == "seo" for item in items) > 1:
        raise ValueError("a page has one seo item")
    return items


Sections = Annotated[tuple[ContentItem, ...], Field(max_length=60), AfterValidator(each_once)]
