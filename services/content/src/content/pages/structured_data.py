"""Structured data of pages for search engines (schema.org, JSON-LD)."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any, Final

from content.catalogue.rules import Draw
from content.configuration.rules.site import SiteDocument
from content.entries.rules.collections import BlogPost, Page
from content.entries.rules.items import MarkdownItem

_ASKED: Final = re.compile(r"<h2>(.*?)</h2>", re.DOTALL)
_MARKUP: Final = re.compile(r"<[^>]*>")


def of_site(site: SiteDocument, origin: str) -> list[dict[str, Any]]:
    """The operator of the site, for its home page."""
    return [
        {
            "@context": "https://schema.org",
            "@type": "Organization",
            "name": site.site_name,
            "url": f"{origin}/",
            "logo": f"{origin}{site.theme.logo.light}" if site.theme.logo.light else f"{origin}/favicon.svg",
            "sameAs": [link.url for link in site.social_links],
            "contactPoint": {
                "@type": "ContactPoint",
                "contactType": "customer support",
                "telephone": site.support.phone,
                "email": site.support.email,
            },
        },
        {
            "@context": "https://schema.org",
            "@type": "WebSite",
            "name": site.site_name,
            "url": f"{origin}/",
            "inLanguage": site.locale,
        },
    ]


def of_post(post: BlogPost, address: str, origin: str, site_name: str) -> list[dict[str, Any]]:
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": post.title,
        "description": post.excerpt,
        "datePublished": post.published_on.isoformat(),
        "author": {"@type": "Person", "name": post.author},
        "publisher": {"@type": "Organization", "name": site_name},
        "mainEntityOfPage": address,
    }
    if post.image is not None:
        data["image"] = f"{origin}{post.image.src}"
    return [data]


def of_questions(page: Page, render: Callable[[str], str]) -> list[dict[str, Any]]:
    """Questions and answers of a page with that template, in the HTML of this visitor."""
    if page.template != "questions":
        return []
    questions = []
    for item in page.sections:
        if not isinstance(item, MarkdownItem):
            continue
        _, *parts = _ASKED.split(render(item.value))
        for question, answer in zip(parts[::2], parts[1::2], strict=True):
            questions.append(
                {
                    "@type": "Question",
                    "name": html.unescape(_MARKUP.sub("", question)),
                    "acceptedAnswer": {"@type": "Answer", "text": answer.strip()},
                }
            )
    return (
        [{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": questions}] if questions else []
    )


def breadcrumbs(names: list[tuple[str, str]], origin: str) -> list[dict[str, Any]]:
    """Names and paths from the home page to a page."""
    return [
        {
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": position, "name": name, "item": f"{origin}{path}"}
                for position, (name, path) in enumerate(names, start=1)
            ],
        }
    ]


def of_draw(draw: Draw, name: str, description: str, address: str, site_name: str) -> dict[str, Any]:
    return {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": name,
        "description": description,
        "startDate": draw.draw_date.isoformat(),
        "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
        "location": {"@type": "VirtualLocation", "url": address},
        "organizer": {"@type": "Organization", "name": site_name},
        "url": address,
    }


def of_product(name: str, description: str, address: str, site_name: str) -> dict[str, Any]:
    """An offer, without prizes and odds."""
    return {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": name,
        "description": description,
        "url": address,
        "brand": {"@type": "Brand", "name": site_name},
    }
