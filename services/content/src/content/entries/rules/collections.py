"""The collections of the content system and the form of their entries (specification §3, Content system)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, Field, StringConstraints, ValidationError

from content.configuration.rules.addresses import ImageAddress, InternalRoute, Line
from content.configuration.rules.capabilities import CapabilityName
from content.configuration.rules.locales import SiteLocale
from content.configuration.rules.parts import Key, Locale, Part
from content.configuration.rules.site import SiteConfig
from content.configuration.rules.sub_variants import SubVariant
from content.configuration.rules.theme import Theme
from content.entries.rules.items import ContentItem, Image, Sections, Seo, SeoItem
from content.entries.rules.placements import Placement
from servicekit.errors import FieldError, RuleRefused

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
"""Id of the one entry of a collection that has only one."""


SubVariantNames = Annotated[
    tuple[Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,64}$")], ...], Field(max_length=20)
]


class Page(Part):
    """A page at a path. It takes the place of a route of the site at the same path."""

    path: InternalRoute
    template: Literal["article", "questions", "landing", "support"] = "article"
    name: Line
    locale: Locale | None = None
    """The site it is for; None for sites of every locale that have none of their own."""
    sub_variants: SubVariantNames = ()
    """The sub-variants that it is for; everybody, where there is none of their own, when empty."""
    needs: tuple[CapabilityName, ...] = ()
    """Capabilities a visitor must have to see it."""
    sections: Sections

    @property
    def seo(self) -> Seo | None:
        """What others show of the page; None where the page does not say."""
        return next((item.value for item in self.sections if isinstance(item, SeoItem)), None)


class Blog(Part):
    """The front of the blog. Its id is a locale, or `default` for sites that have none of their own."""

    title: Line
    description: Line
    lead: str = ""


class BlogCategory(Part):
    """A shelf of the blog. Its id is its slug."""

    name: Line
    description: Line
    rank: int = 0


class BlogPost(Part):
    """A post. Its id is its slug, unless it names another."""

    title: Line
    excerpt: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
    category: Key
    author: Line
    published_on: date
    image: Image | None = None
    sections: Sections
    slug: Key | None = None
    """What it is called in its address, which posts of several locales share; None is its id."""
    locale: Locale | None = None
    """The site it is for; None for sites of every locale that have none of their own of this slug."""
    sub_variants: SubVariantNames = ()
    """The sub-variants that it is for; everybody when empty."""
    social_image: ImageAddress | None = None


class ContactTopic(Part):
    """Something that people write about, and what helps them first."""

    question: Line
    answer: Annotated[str, StringConstraints(max_length=5_000)]


class ContactPage(Part):
    """The page that says how to reach people. Its id is a locale, or `default` as for the blog."""

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
"""Collections of one entry, `default`."""
BY_LOCALE: Final = frozenset({"blog", "contact_page"})
"""Those of them that may have another for a locale, whose id is the locale in small letters: `en-gb`."""


def ids_of_single(collection: str) -> tuple[str, ...]:
    """The ids that the entries of a collection of one entry may have."""
    locales = tuple(locale.lower() for locale in get_args(Locale)) if collection in BY_LOCALE else ()
    return (ONLY_ENTRY, *locales)


OPERATORS_ONLY: Final = frozenset({"theme", "site_config", "site_locales", "sub_variants"})
"""Collections that change what the site is; editors may only read them."""


def read_document(collection: str, document: Any) -> BaseModel:
    """An entry's document in the form of its collection.

    Raises RuleRefused with one error for each fault: the path of the field, `invalid_content`, and why; or
    `collection_unknown`.
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
