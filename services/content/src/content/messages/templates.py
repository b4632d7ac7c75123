"""Templates of email and text messages: Jinja templates of Markdown, one file a message.

A file `<template>.md` begins with its subject; `<template>.sms.txt` is the text message of the same name.
Every name in a template must have a value. Values are plain text: they are replaced by slots while Markdown
is rendered, so that they cannot become markup, and the HTML of a template is rendered once for many readers.
Links lead to our own site only: text shows the address, HTML the label.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime
from jinja2 import (
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    pass_context,
)
from jinja2.runtime import Context
from markdown_it import MarkdownIt

from content.configuration.rules.site import SiteDocument
from content.notifications.rules import format_money, format_whole_money, jackpot
from wattle.identity.v1.identity_service_pb2 import Contact

FOLDER: Final = Path(__file__).parent / "texts"
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})
_PLAIN_ADDRESS: Final = re.compile(r"https?://(?!.*xn--)[a-z0-9.:-]+/[A-Za-z0-9._~/?&=-]*")
"""An address without anything for Markdown to encode; encoding would take most of the time of a link."""
_SLOT: Final = re.compile("\ue000([0-9]+)\ue001")
"""The place of a value, by number; characters for private use, which Markdown treats as letters."""


class MessageTemplateError(Exception):
    """A template is missing, or one of its values."""


@dataclass(frozen=True, slots=True)
class Mail:
    """Subject and bodies of an email."""

    subject: str
    text: str
    html: str
    unsubscribe: str | None = None
    """The address that ends emails like this one, for readers and mail programs."""


@dataclass(frozen=True, slots=True)
class PreferenceLinks:
    """Paths where the reader of an email changes their preferences without signing in."""

    preferences: str
    unsubscribe: str | None = None
    """Ends emails like this one; None for emails about the account."""

    @classmethod
    def of(cls, contact: Contact, *, is_optional: bool, offer_key: str | None) -> PreferenceLinks:
        """The signed links of a customer."""
        offer = "" if offer_key is None else f"/{offer_key}"
        unsubscribe = f"/unsubscribe/{contact.customer_id}{offer}?token={contact.unsubscribe_token}"
        return cls(
            preferences=f"/communication-preferences/{contact.preferences_id}",
            unsubscribe=unsubscribe if is_optional else None,
        )


_SIGNED_IN: Final = PreferenceLinks("/communication-preferences")


class _Address(str):
    """An address of our own site. In HTML it is a link with the text `label`, or else the address."""

    label: str


class MessageTemplates:
    """Renders messages for one site."""

    def __init__(self, public_origin: str, folder: Path = FOLDER) -> None:
        self._origin = public_origin.rstrip("/")
        loader = FileSystemLoader(folder)
        # These templates make Markdown; the HTML page around it escapes its values.
        self._messages = Environment(  # noqa: S701
            loader=loader,
            undefined=StrictUndefined,
            finalize=_slot,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._messages.filters |= {
            "link": self._link,
            "money": _money,
            "whole_money": _whole_money,
            "jackpot": _jackpot,
            "time": _time,
            "day": _day,
        }
        self._page = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, auto_reload=False)

    def mail(
        self,
        template: str,
        facts: Mapping[str, Any],
        site: SiteDocument,
        locale: str,
        links: PreferenceLinks = _SIGNED_IN,
    ) -> Mail:
        """An email. `locale` is e.g. `en-AU`. Raises MessageTemplateError."""
        names = {**facts, "facts": facts, "site": site, "locale": locale}
        foot = {
            "preferences": f"{self._origin}{links.preferences}",
            "unsubscribe": links.unsubscribe and f"{self._origin}{links.unsubscribe}",
            "about": facts.get("offer_name"),
        }
        try:
            written, values = self._written(f"{template}.md", names)
            head, _, body = written.partition("\n\n")
            subject = " ".join(_filled(head, values).split())
            html = self._page.get_template("mail.html").render(
                subject=subject,
                body=_filled(_as_html(body), [_in_html(value) for value in values]),
                site=site,
                lang=locale,
                **foot,
            )
            footer = _filled(*self._written("mail.txt", {"site": site, **foot}))
        except TemplateNotFound as error:
            raise MessageTemplateError(f"there is no template for {template}") from error
        except (TemplateError, ValueError, KeyError, TypeError) as error:
            raise MessageTemplateError(f"{template}: {error}") from error
        text = "\n\n-- \n".join((_filled(body, values).strip(), footer.strip()))
        return Mail(subject, f"{text}\n", html, foot["unsubscribe"])

    def text_message(
        self,
        template: str,
        facts: Mapping[str, Any],
        site: SiteDocument,
        locale: str,
        links: PreferenceLinks = _SIGNED_IN,
    ) -> str:
        """A text message. Raises MessageTemplateError."""
        names = {**facts, "facts": facts, "site": site, "locale": locale, "preferences": links.preferences}
        try:
            text = _filled(*self._written(f"{template}.sms.txt", names))
        except TemplateNotFound as error:
            raise MessageTemplateError(f"there is no text message template for {template}") from error
        except (TemplateError, ValueError, KeyError, TypeError) as error:
            raise MessageTemplateError(f"{template}: {error}") from error
        return " ".join(text.split())

    def _written(self, name: str, names: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """A template with numbered slots, and their values."""
        values: list[str] = []
        return self._messages.get_template(name).render({**names, "values": values}), values

    def _link(self, address: str, label: str = "") -> str:
        """An address of our own site; text shows it without its label. Raises ValueError for another site."""
        path = address.removeprefix(self._origin)
        if not path.startswith("/") or path.startswith(("//", "/\\")) or re.search(r"[\s<>]", path):
            raise ValueError("a link leads to our own site")
        whole = _Address(f"{self._origin}{path}")
        whole.label = label
        return whole


@pass_context
def _slot(context: Context, value: Any) -> str:
    """Collects a value of a template and returns its slot."""
    values: list[str] = context["values"]
    values.append(value if isinstance(value, _Address) else str(value))
    return f"\ue000{len(values) - 1}\ue001"


def _filled(written: str, values: Sequence[str]) -> str:
    return _SLOT.sub(lambda slot: values[int(slot[1])], written)


def _in_html(value: str) -> str:
    if not isinstance(value, _Address):
        return escape(value)
    target: str = value if _PLAIN_ADDRESS.fullmatch(value) else _MARKDOWN.normalizeLink(value)
    return f'<a href="{escape(target)}">{escape(value.label or value)}</a>'


@lru_cache(maxsize=256)
def _as_html(body: str) -> str:
    return str(_MARKDOWN.render(body))


@pass_context
def _money(context: Context, value: Mapping[str, Any]) -> str:
    return format_money(int(value["minor_units"]), str(value["currency"]), str(context["locale"]))


@pass_context
def _whole_money(context: Context, value: int, currency: str) -> str:
    return format_whole_money(value, currency, str(context["locale"]))


@pass_context
def _jackpot(context: Context, value: Mapping[str, Any]) -> str:
    return jackpot(value, str(context["locale"]))


@pass_context
def _day(context: Context, value: str) -> str:
    """An ISO 8601 date in words."""
    return format_date(date.fromisoformat(value), "d MMMM y", locale=_locale(context))


@pass_context
def _time(context: Context, value: str) -> str:
    """An ISO 8601 instant in the time zone of the site's support, e.g. `8:30 pm AEDT`."""
    zone = ZoneInfo(context["site"].support.time_zone or "UTC")
    moment = datetime.fromisoformat(value)
    return format_datetime(moment, "EEE d MMM y, h:mm a zzz", tzinfo=zone, locale=_locale(context))


def _locale(context: Context) -> str:
    return str(context["locale"]).replace("-", "_")
