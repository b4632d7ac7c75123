"""What an address may ask of any page, and how the site looks when its operators say so."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Literal

import httpx2
import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from staff import Staff, staff_of

from customers import eventually, powerball_games
from running_suite import RunningSuite

APP = {"X-App-Key": "wattle-app-development"}
WEB = {"X-App-Key": "wattle-web-development"}


def cart_of_a_visitor(suite: RunningSuite) -> str:
    """The token of a cart with one ticket."""
    body = {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)}
    answer = httpx2.post(f"{suite.gateway}/api/cart/items", json=body, headers=APP)
    token: str = answer.json()["result"]["anonymous_cart_token"]
    return token


def shown(suite: RunningSuite, sub_variant: str = "") -> dict[str, str]:
    """The configuration of the site as visitors get it."""
    answer = httpx2.get(
        f"{suite.gateway}/api/site/configuration", headers=WEB | {"X-Sub-Variant": sub_variant}
    )
    configuration: dict[str, str] = answer.json()["result"]
    return configuration


def test_a_link_decides_what_the_site_sells_and_brings_a_cart(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    token = cart_of_a_visitor(suite)
    with staff_of(suite, "site_operator") as operator:
        spring = {
            "name": "Spring",
            "site_name": "Spring lotteries",
            "offers": ["oz_lotto", "powerball"],
            "affiliate_variant": "B",
        }
        operator.publish("sub_variants", "spring", spring)
        eventually(lambda: shown(suite, "spring")["site_name"] == "Spring lotteries")
        page = visit("phone")
        page.goto("/lotto-tickets?sv=spring")
        listed = page.get_by_role("list", name="Lotteries").get_by_role("link")
        expect(listed).to_have_count(2)
        assert [link.get_attribute("href") for link in listed.all()] == ["/oz_lotto", "/powerball"]
        expect(page.get_by_role("heading", name="How do you find our site?")).to_be_visible()

        page.goto(f"/lotto-tickets?sv=nobody-knows&act={token}&utm_source=app&favourite_numbers=true")
        expect(page.get_by_role("link", name="Cart, 1 item")).to_be_visible()
        expect(page).to_have_url(re.compile(r"\?sv=nobody-knows&utm_source=app&favourite_numbers=true$"))
        expect(page.get_by_role("link", name="Spring lotteries home")).to_be_visible()
        page.goto("/cart")
        expect(page.get_by_role("heading", name="Powerball")).to_be_visible()

        page.goto("/lotto-tickets?sv=")
        expect(page.get_by_role("link", name="Wattle home")).to_be_visible()
        expect(page.get_by_role("link", name="Cart, 1 item")).to_be_visible()


def picture(operator: Staff, colour: str) -> str:
    """The address of a picture that was uploaded."""
    drawn = io.BytesIO()
    Image.new("RGB", (340, 100), colour).save(drawn, "PNG")
    address: str = operator.call("POST", "/media", content=drawn.getvalue())["src"]
    return address


@pytest.mark.parametrize("value", ["%00", "%01%0A%1B", "%FF%C0%80", "%zz%", "x" * 3_000])
def test_link_with_unreadable_parameters_shows_its_page(visit: Callable[..., Page], value: str) -> None:
    page = visit(expected=r"status of 40[04]")  # of a cart that nobody has
    names = ("sv", "sv", "p", "act", "utm_source", "utm_campaign", "aff", "favourite_numbers")
    answer = page.goto("/powerball?" + "&".join(f"{name}={value}" for name in names))
    assert answer is not None
    assert answer.ok
    expect(page.get_by_role("heading", level=1, name="Powerball")).to_be_visible()
    expect(page.get_by_role("button", name="Add to cart")).to_be_visible()
    assert "act=" not in page.url


def test_a_theme_alone_gives_the_site_another_brand(suite: RunningSuite, visit: Callable[..., Page]) -> None:
    with staff_of(suite, "site_operator") as operator:
        light, dark = picture(operator, "#5b2a86"), picture(operator, "#c9a7e8")
        theme = operator.read("theme") | {
            "logo": {"light": light, "dark": dark},
            "radius": {"control": 0, "card": 2},
            "shadow": "none",
            "typography": {"family": "serif", "scale": 125},
            "motif": "leaves",
        }
        operator.publish("theme", "default", theme)
        page = visit()
        eventually(lambda: light in page.request.get("/").text())
        logos: dict[Literal["light", "dark"], str] = {"light": light, "dark": dark}
        for scheme, logo in logos.items():
            page.emulate_media(color_scheme=scheme)
            page.goto("/")
            home = page.get_by_role("banner").get_by_role("img", name="Wattle")
            expect(home).to_be_visible()
            # As the logo was uploaded, or one of its smaller copies.
            assert logo.removesuffix(".png") in str(home.evaluate("(image) => image.currentSrc"))
        style = (
            page.get_by_role("list", name="Lotteries")
            .locator("li > *")
            .first.evaluate(
                "(card) => Object.fromEntries(['borderRadius', 'boxShadow', 'fontFamily', 'fontSize']"
                ".map((name) => [name, getComputedStyle(card)[name]]))"
            )
        )
        assert style["borderRadius"] == "2px"
        assert style["boxShadow"] == "none"
        assert style["fontFamily"].startswith("Georgia")
        assert style["fontSize"] == "20px"
        button = page.get_by_role("link", name=re.compile("^Play ")).first
        assert button.evaluate("(link) => getComputedStyle(link).borderRadius") == "0px"
