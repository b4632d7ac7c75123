"""Tickets on paper: a hundred at a time, on the size that is chosen, and nothing else on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from staff import WEB

from customers import PASSWORD, Customer, powerball_games

_SIZES = {"A4": (595, 842), "A5": (420, 595)}
"""Width and height of paper in points."""
_MANY_GAMES = [{"Numbers": [1, 2, 3, 4, 5, 6, 7 + n % 28], "Powerball": [1 + n % 20]} for n in range(50)]


def test_a_customer_prints_more_tickets_than_fit_one_print_on_a4_and_on_a5(
    visit: Callable[..., Page], new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    customer = new_customer()
    customer.deposit("800.00")
    # The first is the last of the list; its games need more than one sheet.
    assert customer.pay(customer.add("powerball", _MANY_GAMES)).status_code == 201
    for _ in range(2):
        for _ in range(50):
            cart = customer.add("powerball", powerball_games(4))
        assert customer.pay(cart).status_code == 201
    page = visit("phone", expected="400")
    login = {"email": customer.email, "password": PASSWORD}
    assert page.request.post("/api/login", headers=WEB, data=login).ok

    page.goto("/my-account/print-tickets")
    main = page.get_by_role("main")
    expect(main.get_by_role("status")).to_contain_text("Tickets 1–100 of 101")
    main.get_by_role("link", name="Page 2").click()
    expect(main.get_by_role("status")).to_contain_text("Tickets 101–101 of 101")
    expect(main.get_by_role("img", name="QR code of the order's status page")).to_have_count(1)
    for size, expected in _SIZES.items():
        main.get_by_label("Paper", exact=True).select_option(size)
        paper = page.pdf(path=tmp_path / f"{size}.pdf", prefer_css_page_size=True)
        sheets = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
        assert len(sheets) > 1
        assert {(round(float(across)), round(float(down))) for across, down in sheets} == {expected}
    with page.expect_download() as download:
        main.get_by_role("button", name="Save as PDF").click()
    assert download.value.suggested_filename == "tickets-part-2-a5.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")

    page.emulate_media(media="print")
    for around in ("contentinfo", "navigation", "combobox", "button", "status"):
        assert page.get_by_role(around).all_inner_texts() == [], f"{around} is on the paper"
    notice = main.get_by_text("Record of entry, not a claim document")
    expect(notice).to_be_visible()
    repeated = "element => getComputedStyle(element).display"
    assert notice.evaluate(repeated) == "table-footer-group", "the notice is not on every sheet"
    page.emulate_media(media="screen")

    for draw in ("powerball-1", "whatever"):
        page.goto(f"/my-account/print-tickets?draw={draw}")
        expect(main.get_by_text("You have no tickets waiting for this draw")).to_be_visible()
    main.get_by_role("link", name="All upcoming draws").click()
    expect(main.get_by_role("status")).to_contain_text("Tickets 1–100 of 101")
