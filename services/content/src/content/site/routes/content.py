"""/api/content: pages, posts and placements as visitors see them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from content.configuration.rules.page_table import find_route
from content.configuration.rules.site import SiteDocument
from content.entries.rules import placements
from content.entries.rules.collections import BlogPost, ContactPage, Page
from content.entries.rules.items import ContentItem, ImageItem, MarkdownItem, Seo
from content.restrictions.check_restriction import RestrictionCheck
from content.site.render_texts import RenderText, TextRenderer
from content.site.routes.content_models import (
    BlogOut,
    CategoryOut,
    ContactPageOut,
    ItemOut,
    PageOut,
    PostOut,
    PostSummaryOut,
    SlotOut,
    TopicOut,
)
from content.site.routes.visitor import SiteSelector, Visitor
from content.site.rules.markdown import Place, holds_picture
from content.site.sites import WholeSite
from servicekit.clock import Clock
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, PageQuery, ok
from servicekit.security.sessions import MaybeSignedIn

_BEGIN_WITH_THEIR_SECTIONS: Final = frozenset({"article", "landing"})
"""Templates that begin with their sections. In the others the sections are below another element, or
collapsed.
"""


def router(
    *, selector: SiteSelector, texts: TextRenderer, restrictions: RestrictionCheck, clock: Clock
) -> APIRouter:
    routes = APIRouter(tags=["content"])

    @routes.get("/api/content/pages")
    async def get_page(
        path: Annotated[str, Query(max_length=300)], visitor: Visitor, request: Request, response: Response
    ) -> Envelope[PageOut]:
        content = await selector.select(request, response)
        site = content.site_of(visitor)
        found = site.pages.get(path.rstrip("/") or "/")
        if found is None or not set(found[1].needs) <= site.granted(visitor.segment):
            raise NotFound("page_not_found", "There is no such page")
        return ok(_page(*found, site.document, texts.renderer(site, visitor.segment)))

    @routes.get("/api/content/blog")
    async def get_blog(visitor: Visitor, request: Request, response: Response) -> Envelope[BlogOut]:
        content = await selector.select(request, response)
        site = content.site_of(visitor)
        blog = content.contents.blog_of(site.document.locale)
        if blog is None or "blog" not in site.granted(visitor.segment):
            raise NotFound("blog_not_found", "There is no blog")
        categories = [_category(content, slug) for slug in content.contents.categories]
        return ok(
            BlogOut(title=blog.title, description=blog.description, lead=blog.lead, categories=categories)
        )

    @routes.get("/api/content/blog/posts")
    async def list_posts(
        page: PageQuery,
        visitor: Visitor,
        request: Request,
        response: Response,
        category: Annotated[str | None, Query(max_length=64)] = None,
    ) -> Envelope[list[PostSummaryOut]]:
        """The posts, newest first; only of `category` when it is set."""
        content = await selector.select(request, response)
        site = content.site_of(visitor)
        if "blog" not in site.granted(visitor.segment):
            raise NotFound("blog_not_found", "There is no blog")
        if category is not None and category not in content.contents.categories:
            raise NotFound("category_not_found", "There is no such category", target="category")
        written = content.contents.posts_of(site.sub_variant, site.document.locale).items()
        posts = [(slug, post) for slug, post in written if category in (None, post.category)]
        shown = posts[page.offset : page.offset + page.limit]
        return ok([_summary(content, *post) for post in shown], page_info=page.info(len(posts)))

    @routes.get("/api/content/blog/posts/{slug}")
    async def get_post(
        slug: str, visitor: Visitor, request: Request, response: Response
    ) -> Envelope[PostOut]:
        content = await selector.select(request, response)
        site = content.site_of(visitor)
        post = content.contents.posts_of(site.sub_variant, site.document.locale).get(slug)
        if post is None or "blog" not in site.granted(visitor.segment):
            raise NotFound("post_not_found", "There is no such post")
        return ok(_post(content, slug, post, texts.renderer(site, visitor.segment)))

    @routes.get("/api/content/contact-page")
    async def get_contact_page(
        visitor: Visitor, request: Request, response: Response
    ) -> Envelope[ContactPageOut]:
        """The texts of the contact page."""
        content = await selector.select(request, response)
        site = content.site_of(visitor)
        page = content.contents.contact_page_of(site.document.locale)
        if page is None:
            raise NotFound("page_not_found", "There is no such page")
        return ok(_contact(page, texts.renderer(site, visitor.segment)))

    @routes.get("/api/content/placements")
    async def list_placements(
        visitor: Visitor,
        customer: MaybeSignedIn,
        request: Request,
        response: Response,
        page: Annotated[str | None, Query(max_length=64)] = None,
        path: Annotated[str, Query(max_length=300)] = "",
        cart: Annotated[list[str] | None, Query(max_length=50)] = None,
    ) -> Envelope[list[SlotOut]]:
        """The slots of a page that are not empty.

        `page` names the page, or `path` leads to it. `cart` are the keys of the offers in the cart.
        """
        content = await selector.select(request, response)
        site = content.site_of(visitor)
        granted = site.granted(visitor.segment)
        if page is None:
            match = find_route(path, texts.offers.at)
            if match is None or match.route.is_open_to(granted):
                page = placements.placement_page(match, is_written=path in site.pages)
        if page is None or "placements" not in granted:
            return ok([])
        audience = placements.Visitor(
            segment=visitor.segment,
            sub_variant=site.sub_variant,
            region=None if customer is None else customer.region,
            signed_in=customer is not None,
            cart=frozenset(cart or ()),
            restricted=customer is not None and await restrictions.is_restricted(customer.customer_id),
        )
        drafts = frozenset[str]() if content.preview is None else content.preview.ids_of("placements")
        filled = placements.fill(
            content.contents.placements,
            page,
            audience,
            clock.now(),
            drafts=drafts,
            is_reachable=texts.is_reachable(site, visitor.segment),
        )
        return ok([SlotOut.model_validate(slot, from_attributes=True) for slot in filled])

    return routes


def _items(sections: tuple[ContentItem, ...], render: RenderText, place: Place) -> list[ItemOut]:
    """The shown items; `place` is the place of the first one."""
    items = []
    for item in sections:
        if item.type == "seo":
            continue
        shown = _item(item, render, place)
        items.append(shown)
        if shown.type == "image" or (shown.type == "markdown" and holds_picture(shown.value)):
            place = Place.BELOW
        elif place is Place.TOP:
            place = Place.NO_PICTURE_ABOVE
    return items


def _item(item: ContentItem, render: RenderText, place: Place) -> ItemOut:
    if isinstance(item, MarkdownItem):
        value: Any = render(item.value, place)
    elif isinstance(item, ImageItem):
        value = item.value.model_dump(mode="json")
    else:
        value = item.value
    return ItemOut.model_validate({"id": item.id, "type": item.type, "value": value})


def _page(entry_id: str, page: Page, site: SiteDocument, render: RenderText) -> PageOut:
    place = Place.TOP if page.template in _BEGIN_WITH_THEIR_SECTIONS else Place.BELOW
    return PageOut(
        id=entry_id,
        path=page.path,
        template=page.template,
        name=page.name,
        sections=_items(page.sections, render, place),
        seo=None if page.seo is None else _filled(page.seo, site),
    )


def _filled(seo: Seo, site: SiteDocument) -> Seo:
    return seo.model_copy(
        update={"title": site.filled(seo.title), "description": site.filled(seo.description)}
    )


def _category(content: WholeSite, slug: str) -> CategoryOut:
    category = content.contents.categories.get(slug)
    name, description = (category.name, category.description) if category else (slug, "")
    return CategoryOut(slug=slug, name=name, description=description)


def _summary(content: WholeSite, slug: str, post: BlogPost) -> PostSummaryOut:
    return PostSummaryOut(
        slug=slug,
        title=post.title,
        excerpt=post.excerpt,
        author=post.author,
        published_on=post.published_on,
        category=_category(content, post.category),
        image=post.image,
    )


def _post(content: WholeSite, slug: str, post: BlogPost, render: RenderText) -> PostOut:
    place = Place.TOP if post.image is None else Place.BELOW
    return PostOut(**dict(_summary(content, slug, post)), sections=_items(post.sections, render, place))


def _contact(page: ContactPage, render: RenderText) -> ContactPageOut:
    topics = [TopicOut(question=topic.question, answer=render(topic.answer)) for topic in page.topics]
    return ContactPageOut(heading=page.heading, lead=page.lead, topics=topics)
