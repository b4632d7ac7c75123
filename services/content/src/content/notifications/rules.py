"""The facts that the feed and messages store, by kind, and the texts of the feed (docs/design.md, Words)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo

from babel.dates import format_date
from babel.numbers import format_currency


@lru_cache(maxsize=4096)
def format_money(minor_units: int, currency: str, locale: str) -> str:
    """Money in a locale: `$1,234.50`, or `A$1,234.50` where the dollar is foreign."""
    amount = Decimal(minor_units).scaleb(-2)
    return format_currency(amount, currency, locale=locale.replace("-", "_"))


def format_whole_money(minor_units: int, currency: str, locale: str) -> str:
    """Money without decimals where they are zero: `$50,000,000`."""
    if minor_units % 100:
        return format_money(minor_units, currency, locale)
    whole = format_money(minor_units, currency, locale)
    return whole.removesuffix(".00")


def jackpot(facts: Mapping[str, Any], locale: str) -> str:
    """A prize pool, e.g. `$50,000,000 estimated`."""
    amount = format_whole_money(facts["minor_units"], facts["currency"], locale)
    return f"{amount} {facts['suffix']}".rstrip()


SELF_EXCLUDED: Final = "self_excluded"
"""Cause of a refund when the customer excluded themselves."""

SYNDICATE_UNFILLED: Final = "syndicate_unfilled"
"""Cause of a refund when a syndicate was not filled, or its ticket was not bought in time."""


def drawn_numbers(*sets: Sequence[int]) -> str:
    """The numbers of a draw, e.g. `4, 7, 12 and 8` with the 8 of a second set; may be empty."""
    return " and ".join(", ".join(map(str, numbers)) for numbers in sets if numbers)


LIMIT_PAGES: Final = {
    "spend": "/my-account/spend-limits",
    "deposit": "/my-account/precommitment-limit",
}
"""The page of each kind of limit."""


_NOUNS: Final = {"raffle_ticket": "ticket", "syndicate_share": "share"}
"""The unit of a product type; games for any other."""

_HOME: Final = ZoneInfo("Australia/Sydney")
_ZONES: Final = {"en-GB": ZoneInfo("Europe/London")}

PERSISTENT_KINDS: Final = frozenset(
    {
        "prize_corrected",
        "prize_held",
        "prize_refused",
        "entry_refunded",
        "order_not_bought",
        "pre_order_unpaid",
        "pre_order_cancelled",
        "withdrawal_not_paid",
        "deposit_kept",
        "deposit_reversed",
        "raffle_prize_won",
        "verification_reminder",
    }
)
"""Kinds that stay on the screen until the customer dismisses them."""


@dataclass(frozen=True, slots=True)
class Action:
    """A link of a feed entry."""

    id: str
    text: str
    link: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A feed entry with its text."""

    title: str
    icon: str
    message: str
    actions: tuple[Action, ...]


def compose_notice(kind: str, facts: Mapping[str, Any], locale: str) -> Notice:
    """The text of a fact. Raises ValueError for an unknown kind."""
    if facts.get("minor_units") is None:
        return _compose_plain(kind, facts)
    money = format_money(facts["minor_units"], facts["currency"], locale)
    match kind:
        case "order_paid":
            bought = "; ".join(_line(line) for line in facts["lines"])
            action = Action("upcoming_tickets", "See your tickets", "/my-account/upcoming-tickets")
            return Notice("Your tickets are ready", "ticket", f"{bought}. You paid {money}.", (action,))
        case "prize_won":
            message = f"{_draw(facts)}: {money} is in your wallet."
            return Notice("Your ticket won a prize", "trophy", message, (_see_ticket(facts),))
        case "prize_held":
            message = (
                f"{_draw(facts)}: your ticket won {money}. Two of our staff check a prize of this size before"
                " we pay it into your wallet. You do not need to do anything. We will write to you once they"
                " have decided."
            )
            return Notice("We are checking your prize", "trophy", message, (_see_winner(facts),))
        case "prize_refused":
            message = f"{_draw(facts)}: we will not pay the prize of {money}. {_sentence(facts['reason'])}"
            return Notice("We did not approve your prize", "alert", message, (_see_winner(facts),))
        case "prize_corrected":
            now = format_money(facts["prize_minor_units"], facts["currency"], locale)
            message = (
                f"{_draw(facts)}: the result was corrected. Your ticket wins {now}, so we deducted {money}."
            )
            return Notice("A prize was corrected", "alert", message, (_see_ticket(facts),))
        case "entry_refunded" if facts.get("cause") == SELF_EXCLUDED:
            message = (
                f"{_draw(facts)}: your ticket was cancelled because you excluded yourself."
                f" {money} is back in your wallet."
            )
            return Notice("Your ticket was cancelled", "wallet", message, (_see_ticket(facts),))
        case "entry_refunded" if facts.get("cause") == SYNDICATE_UNFILLED:
            message = (
                f"{_draw(facts)}: we did not buy the ticket of your syndicate."
                f" {money} is back in your wallet."
            )
            link = f"/my-account/syndicate-tickets/share/{facts['ticket_id']}"
            return Notice(
                "Your syndicate was cancelled", "wallet", message, (Action("share", "See the share", link),)
            )
        case "entry_refunded":
            message = f"{_draw(facts)} was cancelled. {money} is back in your wallet."
            return Notice("A draw was cancelled", "alert", message, (_see_ticket(facts),))
        case "order_not_bought":
            money_is = (
                f"{money} is back in your wallet."
                if facts["refunded"]
                else "Nothing was taken from your wallet."
            )
            link = f"/receipt/{facts['checkout_id']}"
            return Notice(
                "Your order did not go through",
                "alert",
                f"{_sentence(facts['message'])} {money_is}",
                (Action("receipt", "See what happened", link),),
            )
        case "pre_order_placed":
            paid = f"you pay {money} then" if facts["minor_units"] else "your voucher pays for it"
            message = (
                f"{_draw(facts)}: we will buy it on {_day_of(facts['purchase_at'], locale)}, and {paid}."
                " You can cancel it until five minutes before."
            )
            return Notice("Your order is placed", "ticket", message, (_see_order(facts),))
        case "pre_order_unpaid":
            message = (
                f"{_draw(facts)}: we could not collect {money}. {_sentence(facts['message'])}"
                " We will try again while the draw is open."
            )
            return Notice("Your order needs payment", "alert", message, (_see_order(facts),))
        case "pre_order_cancelled":
            message = f"{_draw(facts)}: {_sentence(facts['message'])}"
            return Notice("Your order was cancelled", "alert", message, (_see_order(facts),))
        case "withdrawal_paid":
            action = Action("withdrawal", "See the withdrawal", _withdrawal(facts))
            message = f"We have paid {money} to you."
            if facts.get("after_failure"):
                message += " It has left your wallet, where it was after the first attempt failed."
            return Notice("Your withdrawal is paid", "banknote", message, (action,))
        case "withdrawal_not_paid":
            action = Action("withdrawal", "See what happened", _withdrawal(facts))
            message = f"{money} could not be paid out and is back in your wallet."
            return Notice("Your withdrawal did not go through", "alert", message, (action,))
        case "deposit_arrived":
            action = Action("deposit", "See the deposit", _deposit(facts))
            return Notice("Your deposit has arrived", "wallet", f"{money} is in your wallet.", (action,))
        case "deposit_kept":
            message = f"{_sentence(facts['message'])} Your deposit of {money} is in your wallet."
            return Notice(
                "Your order did not go through",
                "wallet",
                message,
                (Action("cart", "See your cart", "/cart"),),
            )
        case "deposit_reversed":
            action = Action("deposit", "See the deposit", _deposit(facts))
            message = f"We deducted {money} from your wallet and returned it to your bank."
            return Notice("Your bank reversed a deposit", "alert", message, (action,))
        case "jackpot_alert":
            least = format_whole_money(facts["minimum_minor_units"], facts["currency"], locale)
            message = (
                f"{facts['offer_name']}, draw of {_day(facts['draw_date'])}: {jackpot(facts, locale)}."
                f" You asked for alerts of {least} or more."
            )
            return Notice(
                "A jackpot you asked about",
                "ticket",
                message,
                (
                    Action("offer", "See the draw", facts["offer_url"]),
                    Action("preferences", "Change this", "/communication-preferences"),
                ),
            )
        case "limit_changed":
            message = f"{limit_name(facts)} is {money} from now on."
            return Notice("Your limit has changed", "wallet", message, (_see_limits(facts),))
        case _:
            raise ValueError(f"there is no text for {kind}")


def _compose_plain(kind: str, facts: Mapping[str, Any]) -> Notice:
    """Texts of kinds without an amount."""
    match kind:
        case "draw_results":
            drawn = f": {facts['drawn']}" if facts["drawn"] else ""
            message = f"{_draw(facts)}, was drawn{drawn}."
            whose = "See your ticket" if facts["tickets"] == 1 else "See your tickets"
            action = Action("past_tickets", whose, "/my-account/past-tickets")
            return Notice("The results are in", "ticket", message, (action,))
        case "raffle_prize_won":
            message = (
                f"{_draw(facts)}: your ticket {facts['number']} won {facts['title']}"
                f" ({facts['drawing_name']}). We will contact you about how to receive it."
            )
            return Notice("Your ticket won a prize", "trophy", message, (_see_ticket(facts),))
        case "syndicate_filled":
            message = f"{facts['name']}: every share is sold. We will buy its ticket before the draw."
            link = f"/my-account/syndicate-tickets/share/{facts['ticket_id']}"
            return Notice(
                "Your syndicate is full", "ticket", message, (Action("share", "See your share", link),)
            )
        case "limit_changed":
            message = f"{limit_name(facts)} no longer applies."
            return Notice("Your limit has changed", "wallet", message, (_see_limits(facts),))
        case "verification_reminder":
            until = f" by {_day(facts['deadline'])}" if facts.get("deadline") else " soon"
            action = Action("verify", "Verify your account", "/my-account/verify-account")
            message = f"The rules of your state ask us to check who you are{until}. It takes a few minutes."
            return Notice("Please verify your account", "alert", message, (action,))
        case _:
            raise ValueError(f"there is no text for {kind}")


def limit_name(facts: Mapping[str, Any]) -> str:
    """The name of a limit, e.g. `Your weekly spend limit`."""
    how_often = {"day": "daily", "week": "weekly", "month": "monthly"}.get(facts["period"], facts["period"])
    return f"Your {how_often} {facts['limit']} limit"


def _see_limits(facts: Mapping[str, Any]) -> Action:
    return Action("limits", "See your limits", LIMIT_PAGES[facts["limit"]])


def _day(iso: str) -> str:
    return format_date(date.fromisoformat(iso), "d MMMM y", locale="en_AU")


def _day_of(iso: str, locale: str) -> str:
    """The day of an instant in the time zone of a locale."""
    local = datetime.fromisoformat(iso).astimezone(_ZONES.get(locale, _HOME))
    return format_date(local.date(), "d MMMM y", locale=locale.replace("-", "_"))


def _draw(facts: Mapping[str, Any]) -> str:
    return f"{facts['offer_name']}, draw {facts['draw_no']}"


def _see_ticket(facts: Mapping[str, Any]) -> Action:
    return Action("past_ticket", "See the ticket", f"/my-account/past-tickets/ticket/{facts['ticket_id']}")


def _see_winner(facts: Mapping[str, Any]) -> Action:
    if not facts["is_share"]:
        return _see_ticket(facts)
    return Action("share", "See the share", f"/my-account/syndicate-tickets/share/{facts['ticket_id']}")


def _see_order(facts: Mapping[str, Any]) -> Action:
    link = f"/my-account/scheduled-purchases/{facts['pre_order_id']}"
    return Action("scheduled_purchase", "See the order", link)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _withdrawal(facts: Mapping[str, Any]) -> str:
    return f"/my-account/withdraw/details/{facts['withdrawal_id']}"


def _deposit(facts: Mapping[str, Any]) -> str:
    return f"/my-account/deposit/details/{facts['deposit_id']}"


def _line(line: Mapping[str, Any]) -> str:
    games, draws = int(line["games"]), int(line["draws"])
    noun = _NOUNS.get(line.get("product_type", ""), "game")
    text = f"{line['offer_name']}, {games} {noun if games == 1 else f'{noun}s'}"
    return text if draws == 1 else f"{text} in {draws} draws"
