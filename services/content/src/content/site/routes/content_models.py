"""Responses of /api/content."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from content.entries.rules.items import Image, Seo
from servicekit.http.envelope import ResponseModel


class ItemOut(ResponseModel):
    """A content item. The value of `markdown` is sanitised HTML."""

    id: str
    type: Literal["image", "markdown", "plain", "json"]
    value: Any


class PageOut(ResponseModel):
    id: str
    path: str
    template: str
    name: str
    sections: list[ItemOut]
    seo: Seo | None


class CategoryOut(ResponseModel):
    """A category of the blog."""

    slug: str
    name: str
    description: str


class PostSummaryOut(ResponseModel):
    """A post in a list."""

    slug: str
    title: str
    excerpt: str
    author: str
    published_on: date
    category: CategoryOut
    image: Image | None


class PostOut(PostSummaryOut):
    sections: list[ItemOut]


class BlogOut(ResponseModel):
    """The front of the blog."""

    title: str
    description: str
    lead: str
    categories: list[CategoryOut]


class TopicOut(ResponseModel):
    """A topic of the contact form, and an answer to read first, as HTML."""

    question: str
    answer: str


class ContactPageOut(ResponseModel):
    """The texts of the contact page."""

    heading: str
    lead: str
    topics: list[TopicOut]


class CreativeOut(ResponseModel):
    """The content of a slot."""

    id: str
    kind: str
    content_hash: str
    """To store when it is dismissed; changed content has another hash."""
    cap_per_session: int | None
    cap_per_day: int | None
    dismissable: bool
    heading: str
    text: str
    link: str | None
    link_text: str | None
    image: Image | None


class SlotOut(ResponseModel):
    """A slot of a page; it shows the first `show` creatives that were neither dismissed nor shown often
    enough.
    """

    slot: str
    placement: str
    show: int
    creatives: list[CreativeOut]
