"""Handlers of the events that customers are notified of, by subject."""

from __future__ import annotations

from typing import Final

from content.messages.handlers import accounts, draws, money, orders, prizes
from servicekit.events.handlers import BatchHandler, Handler

HANDLERS: Final[dict[str, Handler | BatchHandler]] = {
    "wattle.catalog.v1.draw_announced": draws.save_announced_draw,
    "wattle.catalog.v1.draw_completed": draws.add_pending_result,
    "wattle.checkout.v1.order_paid": BatchHandler(orders.notify_orders_paid),
    "wattle.checkout.v1.entry_refunded": BatchHandler(orders.notify_entries_refunded),
    "wattle.checkout.v1.order_not_bought": orders.notify_order_not_bought,
    "wattle.checkout.v1.pre_order_placed": orders.notify_pre_order_placed,
    "wattle.checkout.v1.pre_order_unpaid": orders.notify_pre_order_unpaid,
    "wattle.checkout.v1.pre_order_cancelled": orders.notify_pre_order_cancelled,
    "wattle.checkout.v1.prize_won": BatchHandler(prizes.notify_prizes_won),
    "wattle.checkout.v1.prize_corrected": BatchHandler(prizes.notify_prizes_corrected),
    "wattle.checkout.v1.prize_held": BatchHandler(prizes.notify_prizes_held),
    "wattle.checkout.v1.prize_refused": BatchHandler(prizes.notify_prizes_refused),
    "wattle.checkout.v1.raffle_prize_won": prizes.notify_raffle_prize_won,
    "wattle.checkout.v1.syndicate_filled": prizes.notify_syndicate_filled,
    "wattle.checkout.v1.deposit_kept": money.notify_deposit_kept,
    "wattle.wallet.v1.withdrawal_changed": money.notify_withdrawal,
    "wattle.wallet.v1.deposit_settled": money.notify_deposit_arrived,
    "wattle.wallet.v1.deposit_reversed": money.notify_deposit_reversed,
    "wattle.wallet.v1.limit_changed": money.notify_limit_changed,
    "wattle.wallet.v1.customer_restricted": money.notify_restriction,
    "wattle.identity.v1.message_requested": BatchHandler(accounts.add_requested_messages),
}
