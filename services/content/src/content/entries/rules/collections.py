"""An entry of a collection, and the name of one of its versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, Field, StringConstraints, ValidationError

from content.configuration.rules.capabilities import CapabilityName
from content.configuration.rules.parts import ImageAddress, InternalRoute, Key, Line, Locale, Part
from content.configuration.rules.site import SiteConfig
from content.configuration.rules.theme import Theme
from content.configuration.rules.variants import SiteLocale, SubVariant
from content.entries.rules.items import ContentItem, Image, Sections, Seo, SeoItem
from content.entries.rules.placements import Placement
from servicekit.errors import FieldError, RuleRefused


@dataclass(frozen=True, slots=True)
class Entry:
    collection: str
    entry_id: str
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DraftName:
    """A version of an entry. Our own versions are numbers; another content system names its versions.

    No version means our newest version, or the current state in another content system.
    """

    collection: str
    entry_id: str
    version: str | None = None


Collection = Literal[
    "pages",
    "blog",
    "blog_posts",
    "blog_categories",
    "contact_page",
    "theme",
    "site_config",
    "site_locales",
    "sub_variants",
    "placements",
]

ONLY_ENTRY: Final = "default"
"""Id of the entry of a collection with one entry."""


SubVariantNames = Annotated[
    tuple[Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,64}$")], ...], Field(max_length=20)
]


class Page(Part):
    """A page at a path. It replaces a route of the site at the same path."""

    path: InternalRoute
    template: Literal["article", "questions", "landing", "support"] = "article"
    name: Line
    locale: Locale | None = None
    """The locale it is for; None for every locale without a page of its own."""
    sub_variants: SubVariantNames = ()
    """The sub-variants it is for; empty for all without a page of their own."""
    needs: tuple[CapabilityName, ...] = ()
    """Capabilities that a visitor needs to see it."""
    sections: Sections

    @property
    def seo(self) -> Seo | None:
        """Metadata for search engines; None when the page has none."""
        return next((item.value for item in self.sections if isinstance(item, SeoItem)), None)


class Blog(Part):
    """The front of the blog. Its id is a locale, or `default` for the other locales."""

    title: Line
    description: Line
    lead: str = ""


class BlogCategory(Part):
    """A category of the blog. Its id is its slug."""

    name: Line
    description: Line
    rank: int = 0


class BlogPost(Part):
    """A post. Its id is its slug, unless it has a slug of its own."""

    title: Line
    excerpt: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
    category: Key
    author: Line
    published_on: date
    image: Image | None = None
    sections: Sections
    slug: Key | None = None
    """Slug in its address, which posts of several locales share; None is its id."""
    locale: Locale | None = None
    """The locale it is for; None for every locale without a post of this slug."""
    sub_variants: SubVariantNames = ()
    """The sub-variants it is for; empty for all."""
    social_image: ImageAddress | None = None


class ContactTopic(Part):
    """A topic of the contact form, and an answer to read first."""

    question: Line
    answer: Annotated[str, StringConstraints(max_length=5_000)]


class ContactPage(Part):
    """The contact page. Its id is a locale, or `default` for the other locales."""

    heading: Line
    lead: str = ""
    topics: Annotated[tuple[ContactTopic, ...], Field(max_length=40)] = ()


FORMS: Final[Mapping[str, type[BaseModel]]] = {
    "pages": Page,
    "blog": Blog,
    "blog_posts": BlogPost,
    "blog_categories": BlogCategory,
    "contact_page": ContactPage,
    "theme": Theme,
    "site_config": SiteConfig,
    "site_locales": SiteLocale,
    "sub_variants": SubVariant,
    "placements": Placement,
}
SINGLE: Final = frozenset({"blog", "contact_page", "theme", "site_config"})
"""Collections with one entry, `default`."""
BY_LOCALE: Final = frozenset({"blog", "contact_page"})
"""Those that may have another entry for a locale; its id is the locale in lower case: `en-gb`."""


def ids_of_single(collection: str) -> tuple[str, ...]:
    """The possible ids of entries of a collection with one entry."""
    locales = tuple(locale.lower() for locale in get_args(Locale)) if collection in BY_LOCALE else ()
    return (ONLY_ENTRY, *locales)


OPERATORS_ONLY: Final = frozenset({"theme", "site_config", "site_locales", "sub_variants"})
"""Collections that only site operators may change."""


def read_document(collection: str, document: Any) -> BaseModel:
    """An entry's document in the form of its collection.

    Raises RuleRefused with one error for each fault: the path of the field, `invalid_content`, and the
    reason; or `collection_unknown`.
    """
    form = FORMS.get(collection)
    if form is None:
        raise RuleRefused("collection_unknown", f"There is no collection {collection}")
    try:
        return form.model_validate(document)
    except ValidationError as error:
        raise RuleRefused.of(
            FieldError(
                ".".join(str(part) for part in fault["loc"]) or "document",
                "invalid_content",
                fault["msg"].removeprefix("Value error, "),
            )
            for fault in error.errors(include_url=False, include_input=False, include_context=False)
        ) from error


__all__ = [
    "BY_LOCALE",
    "FORMS",
    "ONLY_ENTRY",
    "OPERATORS_ONLY",
    "SINGLE",
    "Blog",
    "BlogCategory",
    "BlogPost",
    "Collection",
    "ContactPage",
    "ContactTopic",
    "ContentItem",
    "Page",
    "ids_of_single",
    "read_document",
]
