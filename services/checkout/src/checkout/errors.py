"""Refusals that several use cases share."""

from __future__ import annotations

from servicekit.errors import Conflict, NotFound, RuleRefused, ServiceError

CART_NOT_FOUND = "cart_not_found"
CHECKOUT_IN_PROGRESS = "checkout_in_progress"


def cart_refusal(reason: str) -> ServiceError:
    """The refusal of a change of a cart, by the reason that the statement gave."""
    match reason:
        case "cart_not_found":
            return NotFound(CART_NOT_FOUND, "This cart no longer exists")
        case "item_not_found":
            return NotFound("item_not_found", "This item is not in your cart")
        case "cart_full":
            return RuleRefused("cart_full", "Your cart is full")
        case "currency_mismatch":
            return RuleRefused("currency_mismatch", "All items in a cart must have the same currency")
        case "cart_changed":
            return cart_changed()
        case _:
            return checkout_in_progress()


def cart_changed() -> Conflict:
    """The cart is not the one that the customer has seen."""
    return Conflict("cart_changed", "Your cart has changed. Please check it again", target="cart_version")


def price_changed(target: str = "expected_total") -> Conflict:
    """The amount due, now or later, differs from the one that the customer saw."""
    return Conflict("price_changed", "The price has changed. Please check your cart", target=target)


def checkout_in_progress() -> Conflict:
    """The cart is being paid and stands still meanwhile."""
    return Conflict(CHECKOUT_IN_PROGRESS, "Your payment is being processed", retry_after=2)
