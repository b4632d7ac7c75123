"""Looking up past draws: by month, day and number, who won the raffles, and what came up how often."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from customers import PASSWORD
from sound_page import is_sound

WEB = {"X-App-Key": "wattle-web-development"}


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_visitor_finds_a_past_draw_by_month_day_and_number(
    visit: Callable[..., Page], width: str, tmp_path: Path
) -> None:
    page = visit(width, expected="404")
    page.goto("/powerball/results")
    is_sound(page, tmp_path / "results.png")

    page.get_by_label("Month").select_option(label="July 2026")
    page.get_by_role("button", name="Show month").click()
    expect(page.get_by_role("heading", level=1, name="Powerball results, July 2026")).to_be_visible()
    expect(page.get_by_text("5 draws", exact=True)).to_be_visible()
    is_sound(page, tmp_path / "month.png")
    page.get_by_role("link", name="June 2026").click()
    expect(page.get_by_role("heading", level=1, name="Powerball results, June 2026")).to_be_visible()

    page.goto("/powerball/results")
    page.get_by_label("Day of the draw").fill("2026-07-03")
    page.get_by_role("button", name="Show day").click()
    expect(page.get_by_text("We have no Powerball result of this day.")).to_be_visible()
    page.get_by_label("Day of the draw").fill("2026-07-02")
    page.get_by_role("button", name="Show day").click()
    expect(page.get_by_role("link", name="Powerball draw 1572")).to_be_visible()

    page.goto("/powerball/results")
    page.get_by_label("Draw number").fill("1572")
    page.get_by_role("button", name="Show draw").click()
    expect(page.get_by_role("heading", level=1, name="Powerball draw 1572")).to_be_visible()
    # The draw whose second division nobody won (docs/domain.md §4.1).
    expect(page.get_by_role("row", name=re.compile("^Division 3"))).to_contain_text("$22,306.90")
    expect(page.get_by_text("Not won, moves to division 3")).to_be_visible()
    is_sound(page, tmp_path / "draw.png")


def test_a_visitor_reads_who_won_the_raffles(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit("phone")
    page.goto("/lotto-results/raffles")
    expect(page.get_by_role("heading", level=1, name="Raffle winners")).to_be_visible()
    expect(page.get_by_role("article").first).to_be_visible()
    is_sound(page, tmp_path / "raffles.png")


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_visitor_counts_what_came_up_by_era(visit: Callable[..., Page], width: str, tmp_path: Path) -> None:
    page = visit(width)
    page.goto("/powerball/statistics")
    expect(page.get_by_text("Each draw is independent", exact=False)).to_be_visible()
    is_sound(page, tmp_path / "statistics.png")
    page.get_by_label("Order of Numbers").select_option(label="Most often first")
    times = page.get_by_role("table", name=re.compile("^How often each of Numbers")).get_by_role("cell")
    most, next_most = (int(times.nth(at).inner_text()) for at in (0, 2))
    assert most >= next_most > 0
    page.get_by_label("Draws", exact=True).select_option(label="The newest 20")
    expect(page.get_by_text(re.compile("^20 draws counted"))).to_be_visible()


def test_a_customer_keeps_numbers_and_plays_them_again(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit("phone")
    person = {
        "email": f"favourites-{uuid.uuid4().hex[:12]}@example.com",
        "password": PASSWORD,
        "first_name": "Robin",
        "last_name": "Banks",
        "date_of_birth": "1985-06-15",
        "phone_number": "+61412345678",
        "address_line1": "1 Macquarie Street",
        "suburb": "SYDNEY",
        "state": "NSW",
        "postcode": "2000",
        "country": "AU",
        "accept_terms": True,
    }
    assert page.request.post("/api/signup", headers=WEB, data=person).ok
    page.goto("/saturday_lotto")
    page.get_by_role("button", name="Quick pick", exact=True).click()
    page.get_by_role("button", name="Save as favourites").click()
    page.get_by_label("Name of these numbers").fill("Birthdays")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="See them").click()
    expect(page.get_by_role("heading", name="Birthdays")).to_be_visible()
    is_sound(page, tmp_path / "favourites.png")
    page.get_by_role("link", name="Play Birthdays").click()
    expect(page.get_by_text("“Birthdays” is on your ticket.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^Game 1: \d"))).to_be_visible()
    is_sound(page, tmp_path / "play-favourites.png")
