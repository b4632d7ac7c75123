"""Refusals of the catalogue with their codes."""

from __future__ import annotations

from datetime import date

from servicekit.errors import NotFound, RuleRefused


def unknown_offer(key: str) -> NotFound:
    return NotFound("offer_not_found", f"There is no offer {key!r}", target="product_offer_key")


def unknown_draw(offer_key: str, draw_no: int) -> NotFound:
    return NotFound("draw_not_found", f"{offer_key} has no draw {draw_no}", target="draw_no")


def no_result(offer_key: str, draw_no: int) -> NotFound:
    return NotFound("result_not_found", f"Draw {draw_no} of {offer_key} has no result", target="draw_no")


def no_result_on(offer_key: str, day: date) -> NotFound:
    return NotFound("result_not_found", f"{offer_key} has no result of {day}", target="day")


def unknown_era(offer_key: str, first_draw_no: int) -> NotFound:
    return NotFound("era_not_found", f"{offer_key} has no rules from draw {first_draw_no}", target="era")


def no_lotto_party(offer_key: str) -> NotFound:
    """Lotto parties do not play the offer at all, in a region, or with these shares."""
    message = f"There is no such lotto party of {offer_key}"
    return NotFound("no_lotto_party", message, target="product_offer_key")


def refused(code: str, message: str) -> RuleRefused:
    return RuleRefused(code, message)
