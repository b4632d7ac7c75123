"""The words of mail and text messages: Jinja templates of Markdown, one file a message.

A file `<template>.md` begins with its subject; `<template>.sms.txt` is the text message of the same name.
What a template names must be given. Whatever is put in counts as plain text: it cannot become markup, and a
link leads only to our own site.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
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

from content.clients import Contact
from content.domain.notices import format_money, format_whole_money, jackpot
from content.domain.site import SiteDocument

FOLDER: Final = Path(__file__).parents[1] / "data" / "messages"
_MARKUP: Final = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|&~])")
_LINK: Final = re.compile(r"<(https?://[^>\s]+)>")
_PLAIN_ADDRESS: Final = re.compile(r"https?://(?!.*xn--)[a-z0-9.:-]+/[A-Za-z0-9._~/?&=-]*")


class _Markdown(MarkdownIt):
    """Markdown as the library writes it, without taking addresses apart that have nothing to encode: that
    was a third of its work.
    """

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the library's name
        return url if _PLAIN_ADDRESS.fullmatch(url) else super().normalizeLink(url)

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - the library's name
        return link if _PLAIN_ADDRESS.fullmatch(link) else super().normalizeLinkText(link)


_MARKDOWN: Final = _Markdown("commonmark", {"html": False})


class NoWordsError(Exception):
    """There is no such template, or it names something that was not given."""


@dataclass(frozen=True, slots=True)
class Mail:
    """The words of an e-mail."""

    subject: str
    text: str
    html: str
    unsubscribe: str | None = None
    """The address that ends e-mails like this one, for people and for their mail programs."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Where the reader of an e-mail chooses what they get, without signing in: paths below our site."""

    preferences: str
    unsubscribe: str | None = None
    """Ends e-mails like this one; None for one that concerns the account, which cannot be ended."""

    @classmethod
    def of(cls, contact: Contact, *, is_optional: bool, offer_key: str | None) -> Choices:
        """The signed links of a customer."""
        offer = "" if offer_key is None else f"/{offer_key}"
        unsubscribe = f"/unsubscribe/{contact.customer_id}{offer}?token={contact.unsubscribe_token}"
        return cls(
            preferences=f"/communication-preferences/{contact.preferences_id}",
            unsubscribe=unsubscribe if is_optional else None,
        )


_SIGNED_IN: Final = Choices("/communication-preferences")


class _Finished(str):
    """Text that is markup already and stays as it is."""

    __slots__ = ()


class Words:
    """Puts messages into words for one site."""

    def __init__(self, public_origin: str, folder: Path = FOLDER) -> None:
        self._origin = public_origin.rstrip("/")
        loader = FileSystemLoader(folder)
        self._plain = self._environment(loader, lambda value: value)
        self._marked = self._environment(loader, _as_plain_text)
        self._page = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, auto_reload=False)

    def mail(
        self,
        template: str,
        facts: Mapping[str, Any],
        site: SiteDocument,
        locale: str,
        choices: Choices = _SIGNED_IN,
    ) -> Mail:
        """An e-mail. `locale` is e.g. `en-AU`. Raises NoWordsError."""
        names = {**facts, "facts": facts, "site": site, "locale": locale}
        foot = {
            "preferences": f"{self._origin}{choices.preferences}",
            "unsubscribe": choices.unsubscribe and f"{self._origin}{choices.unsubscribe}",
            "about": facts.get("offer_name"),
        }
        try:
            head, _, plain = self._plain.get_template(f"{template}.md").render(names).partition("\n\n")
            marked = self._marked.get_template(f"{template}.md").render(names).partition("\n\n")[2]
            subject = " ".join(head.split())
            html = self._page.get_template("mail.html").render(
                subject=subject,
                body=_MARKDOWN.render(marked),
                site=site,
                lang=locale,
                **foot,
            )
            footer = self._plain.get_template("mail.txt").render(site=site, **foot)
        except TemplateNotFound as error:
            raise NoWordsError(f"there are no words for {template}") from error
        except (TemplateError, ValueError, KeyError, TypeError) as error:
            raise NoWordsError(f"{template}: {error}") from error
        text = "\n\n-- \n".join((_LINK.sub(r"\1", plain).strip(), footer.strip()))
        return Mail(subject, f"{text}\n", html, foot["unsubscribe"])

    def text_message(
        self,
        template: str,
        facts: Mapping[str, Any],
        site: SiteDocument,
        locale: str,
        choices: Choices = _SIGNED_IN,
    ) -> str:
        """A text message. Raises NoWordsError."""
        names = {**facts, "facts": facts, "site": site, "locale": locale, "preferences": choices.preferences}
        try:
            text = _LINK.sub(r"\1", self._plain.get_template(f"{template}.sms.txt").render(names))
        except TemplateNotFound as error:
            raise NoWordsError(f"there is no text message for {template}") from error
        except (TemplateError, ValueError, KeyError, TypeError) as error:
            raise NoWordsError(f"{template}: {error}") from error
        return " ".join(text.split())

    def _environment(self, loader: FileSystemLoader, finalize: Any) -> Environment:
        # Markdown, not HTML, is made here; the page around it escapes for itself.
        environment = Environment(  # noqa: S701
            loader=loader,
            undefined=StrictUndefined,
            finalize=finalize,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        environment.filters |= {
            "link": self._link,
            "money": _money,
            "whole_money": _whole_money,
            "jackpot": _jackpot,
            "time": _time,
            "day": _day,
        }
        return environment

    def _link(self, address: str) -> str:
        """An address of our own site, whole, as a link. Raises ValueError for any other."""
        path = address.removeprefix(self._origin)
        if not path.startswith("/") or path.startswith(("//", "/\\")) or re.search(r"[\s<>]", path):
            raise ValueError("a link leads to our own site")
        return _Finished(f"<{self._origin}{path}>")


def _as_plain_text(value: Any) -> Any:
    if value is None or isinstance(value, _Finished):
        return value
    return _MARKUP.sub(r"\\\1", str(value))


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
    """A date in ISO 8601, in words."""
    return format_date(date.fromisoformat(value), "d MMMM y", locale=_locale(context))


@pass_context
def _time(context: Context, value: str) -> str:
    """An instant in ISO 8601, by the clock of the site's support, whose zone is named: `8:30 pm AEDT`."""
    zone = ZoneInfo(context["site"].support.time_zone or "UTC")
    moment = datetime.fromisoformat(value)
    return format_datetime(moment, "EEE d MMM y, h:mm a zzz", tzinfo=zone, locale=_locale(context))


def _locale(context: Context) -> str:
    return str(context["locale"]).replace("-", "_")
