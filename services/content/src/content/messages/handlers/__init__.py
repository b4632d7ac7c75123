"""Handlers of the events that customers are notified of, by subject."""

from __future__ import annotations

from typing import Final

from content.messages.handlers import accounts, draws, money, orders, prizes
from servicekit.messaging import Handler, Together

HANDLERS: Final[dict[str, Handler | Together]] = {
    "wattle.catalog.v1.draw_announced": draws.keep_announced_draw,
    "wattle.catalog.v1.draw_completed": draws.owe_results,
    "wattle.checkout.v1.order_paid": Together(orders.tell_orders_paid),
    "wattle.checkout.v1.entry_refunded": Together(orders.tell_entries_refunded),
    "wattle.checkout.v1.order_not_bought": orders.tell_order_not_bought,
    "wattle.checkout.v1.pre_order_placed": orders.tell_pre_order_placed,
    "wattle.checkout.v1.pre_order_unpaid": orders.tell_pre_order_unpaid,
    "wattle.checkout.v1.pre_order_cancelled": orders.tell_pre_order_cancelled,
    "wattle.checkout.v1.prize_won": Together(prizes.tell_prizes_won),
    "wattle.checkout.v1.prize_corrected": Together(prizes.tell_prizes_corrected),
    "wattle.checkout.v1.prize_held": Together(prizes.tell_prizes_held),
    "wattle.checkout.v1.prize_refused": Together(prizes.tell_prizes_refused),
    "wattle.checkout.v1.raffle_prize_won": prizes.tell_raffle_prize,
    "wattle.checkout.v1.syndicate_filled": prizes.tell_syndicate_filled,
    "wattle.checkout.v1.deposit_kept": money.tell_deposit_kept,
    "wattle.wallet.v1.withdrawal_changed": money.tell_withdrawal,
    "wattle.wallet.v1.deposit_settled": money.tell_deposit_arrived,
    "wattle.wallet.v1.deposit_reversed": money.tell_deposit_reversed,
    "wattle.wallet.v1.limit_changed": money.tell_limit_changed,
    "wattle.wallet.v1.customer_restricted": money.confirm_restriction,
    "wattle.identity.v1.message_requested": Together(accounts.send_messages),
}
