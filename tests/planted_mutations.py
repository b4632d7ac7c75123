"""Faults to plant in money, stock and outbox code, each with the tests that must find it
(docs/decisions/0055).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Mutation:
    """A fault: `right`, which stands once in `file`, becomes `wrong`; `tests` fail on it."""

    name: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]

    def applied_to(self, text: str) -> str:
        """The text with the fault. Raises ValueError unless `right` stands in it exactly once."""
        if text.count(self.right) != 1:
            raise ValueError(f"{self.name}: {self.file} has {text.count(self.right)} places for it")
        return text.replace(self.right, self.wrong)


_WALLET_SQL: Final = "services/wallet/db/functions"
_WALLET: Final = "services/wallet/src/wallet"
_WALLET_TESTS: Final = "services/wallet/tests/integration"
_CHECKOUT: Final = "services/checkout/src/checkout"
_CHECKOUT_SQL: Final = "services/checkout/db/functions"
_CHECKOUT_TESTS: Final = "services/checkout/tests/integration"
_STOCK_SQL: Final = "services/catalog/db/functions"
_STOCK_TESTS: Final = "services/catalog/tests/integration/stock"
_KIT: Final = "libs/servicekit"

_LATE_SUCCESS: Final = (f"{_WALLET_TESTS}/deposits/test_late_success.py",)
_BATCH: Final = (f"{_WALLET_TESTS}/orders/test_purchase_batch.py",)
_PURCHASE: Final = (f"{_WALLET_TESTS}/orders/test_purchase.py",)
_REFUND: Final = (f"{_WALLET_TESTS}/orders/test_refund.py",)
_HOLDS: Final = (f"{_WALLET_TESTS}/orders/test_hold_money.py",)
_VOUCHERS: Final = (f"{_CHECKOUT_TESTS}/vouchers/test_redeem_vouchers.py",)
_DEPOSIT_PURCHASES: Final = (
    f"{_CHECKOUT_TESTS}/payment/test_deposit_purchases.py",
    f"{_CHECKOUT_TESTS}/payment/test_refuse_deposit_purchases.py",
)
_LATE_PAYOUTS: Final = (f"{_WALLET_TESTS}/withdrawals/test_late_payouts.py",)
_EXPIRY: Final = (f"{_STOCK_TESTS}/test_reservation_expiry.py",)
_RESERVE: Final = (f"{_STOCK_TESTS}/test_reserve_stock.py",)

MUTATIONS: Final = (
    Mutation(
        "amount of the provider is not compared",
        f"{_WALLET}/deposits/advance_deposits.py",
        "(payment.amount is not None and payment.amount != deposit.amount) or ",
        "",
        _LATE_SUCCESS,
    ),
    Mutation(
        "reference of the provider is not compared",
        f"{_WALLET}/deposits/advance_deposits.py",
        "payment.reference is not None and payment.reference != str(deposit.deposit_id)",
        "False",
        _LATE_SUCCESS,
    ),
    Mutation(
        "a decline is final",
        f"{_WALLET}/deposits/rules/states.py",
        "return max(age / 2, _FIRST_TURN_PAUSE) if age < TURN_WATCH else None",
        "return None",
        ("services/wallet/tests/unit/deposits/test_states.py",),
    ),
    Mutation(
        "a declined charge in a statement is not looked up",
        f"{_WALLET}/reconciliation/reconcile_day.py",
        'if line.kind == "charge"',
        "if False",
        _LATE_SUCCESS,
    ),
    Mutation(
        "a failed payout is final",
        f"{_WALLET}/withdrawals/advance_withdrawals.py",
        'case "submitted" | "unknown" | "paid" | "failed":',
        'case "submitted" | "unknown" | "paid":',
        _LATE_PAYOUTS,
    ),
    Mutation(
        "a late payout stays in the wallet",
        f"{_WALLET_SQL}/wallet_capture_released.sql",
        "taken.payer, 0, -taken.cash, -taken.uncleared, owed,",
        "taken.payer, 0, -taken.cash, -taken.uncleared, owed + 1,",
        _LATE_PAYOUTS,
    ),
    Mutation(
        "a failed payout in a statement is not looked up",
        f"{_WALLET}/reconciliation/reconcile_day.py",
        'if line.kind == "payout"',
        "if False",
        _LATE_PAYOUTS,
    ),
    Mutation(
        "a 404 in front of the bank says that it has no payout",
        f"{_WALLET}/withdrawals/payouts.py",
        'if response.status_code == 404 and code == "not_found":',
        "if response.status_code == 404:",
        _LATE_PAYOUTS,
    ),
    Mutation(
        "a 404 in front of a provider is its own",
        f"{_WALLET}/providers/egress.py",
        " or (answer.status_code >= 400 and not is_refusal(body))",
        "",
        (f"{_WALLET_TESTS}/providers/test_gateways.py",),
    ),
    Mutation(
        "a failed deposit keeps its room under the limit",
        f"{_WALLET_SQL}/deposit_release.sql",
        "set state = 'released'",
        "set state = 'pending'",
        (f"{_WALLET_TESTS}/deposits/test_card_deposits.py",),
    ),
    Mutation(
        "a deposit is posted twice",
        f"{_WALLET_SQL}/wallet_deposit.sql",
        "update wallets set cash = cash + cleared,",
        "update wallets set cash = cash + 2 * cleared,",
        (f"{_WALLET_TESTS}/deposits/test_card_deposits.py",),
    ),
    Mutation(
        "a settled deposit is not published",
        f"{_WALLET_SQL}/wallet_deposit.sql",
        "perform outbox_put(p_event_id, p_subject, p_deposit_id, 1, p_payload, p_traceparent);",
        "",
        (f"{_WALLET_TESTS}/deposits/test_deposit_events.py",),
    ),
    Mutation(
        "batched purchases write no outbox rows",
        f"{_WALLET_SQL}/wallet_purchase.sql",
        "p_event_ids[t.item], p_subject, p_order_ids[t.item], 1, p_payloads[t.item], p_traceparents[t.item]\n"
        "                from unnest(taken) as t;",
        "p_event_ids[t.item], p_subject, p_order_ids[t.item], 1, p_payloads[t.item], p_traceparents[t.item]\n"
        "                from unnest(taken) as t where size = 1;",
        _BATCH,
    ),
    Mutation(
        "more than the balance can be spent",
        f"{_WALLET_SQL}/wallet_purchase.sql",
        "+ own_promo + own_cash + own_uncleared >= amount",
        "+ own_promo + own_cash + own_uncleared >= amount - 1",
        _PURCHASE,
    ),
    Mutation(
        "a repeated order with another amount is accepted",
        f"{_WALLET_SQL}/wallet_purchase.sql",
        "when one.state = 'captured' and one.request_hash = p_request_hashes[one.item] then 'repeated'",
        "when one.state = 'captured' then 'repeated'",
        _PURCHASE,
    ),
    Mutation(
        "a cancelled purchase is taken",
        f"{_WALLET_SQL}/wallet_purchase.sql",
        "and one.state in ('voided', 'expired') then 'purchase_cancelled'",
        "and one.state in ('expired') then 'purchase_cancelled'",
        (f"{_WALLET_TESTS}/orders/test_cancel_purchase.py",),
    ),
    Mutation(
        "refunds exceed the capture",
        f"{_WALLET_SQL}/wallet_refund.sql",
        "elsif held.refunded + p_amount > held.captured then",
        "elsif p_amount > held.captured then",
        _REFUND,
    ),
    Mutation(
        "another customer's order is refunded",
        f"{_WALLET_SQL}/wallet_refund.sql",
        "hold.reference = p_order_id and hold.customer_id = p_customer_id\n",
        "hold.reference = p_order_id\n",
        _REFUND,
    ),
    Mutation(
        "a withdrawal is held from promotional money",
        f"{_WALLET_SQL}/wallet_hold.sql",
        "and case when p_purpose <> 'order' then cash - cash_held - receivable\n",
        "and case when p_purpose <> 'order' then promo + cash - cash_held - receivable\n",
        _HOLDS,
    ),
    Mutation(
        "an expired hold releases no money",
        f"{_WALLET_SQL}/wallet_expire_holds.sql",
        "cash_held = cash_held - freed.cash,",
        "cash_held = cash_held,",
        _HOLDS,
    ),
    Mutation(
        "confirmed numbers expire",
        f"{_STOCK_SQL}/stock_expire.sql",
        "where r.stock_id = stock and r.state = 'reserved' and stock_reservation_is_over(r)",
        "where r.stock_id = stock and r.state <> 'expired' and stock_reservation_is_over(r)",
        _EXPIRY,
    ),
    Mutation(
        "a number more than authorised is sold",
        f"{_STOCK_SQL}/stock_reserve.sql",
        "elsif available = 0 then",
        "elsif available < 0 then",
        _RESERVE,
    ),
    Mutation(
        "the limit of a customer counts only confirmed tickets",
        f"{_STOCK_SQL}/stock_reserve.sql",
        "r.customer_id = p_customer and r.state in ('reserved', 'confirmed')",
        "r.customer_id = p_customer and r.state = 'confirmed'",
        _RESERVE,
    ),
    Mutation(
        "sealed numbers are released",
        f"{_STOCK_SQL}/stock_release_reservation.sql",
        "s.id = r.stock_id and s.frozen_at is null",
        "s.id = r.stock_id",
        _RESERVE,
    ),
    Mutation(
        "a released order is confirmed",
        f"{_STOCK_SQL}/stock_confirm_order.sql",
        "if line.state = 'released' then",
        "if line.state = 'unknown' then",
        _RESERVE,
    ),
    Mutation(
        "an order of a batch is paid without its event",
        f"{_CHECKOUT_SQL}/checkout_complete.sql",
        "p on p.id = a.checkout;\n    update idempotency_keys",
        "p on p.id = a.checkout limit 1;\n    update idempotency_keys",
        (f"{_CHECKOUT_TESTS}/payment/test_complete_batch.py",),
    ),
    Mutation(
        "a voucher is used more often than it allows",
        f"{_CHECKOUT_SQL}/voucher_take.sql",
        "and coalesce(uses < max_uses, true)",
        "and coalesce(uses <= max_uses, true)",
        _VOUCHERS,
    ),
    Mutation(
        "a refused purchase keeps the use of its voucher",
        f"{_CHECKOUT_SQL}/voucher_finish.sql",
        "set uses = uses - 1 where id = done.voucher_id",
        "set uses = uses where id = done.voucher_id",
        _VOUCHERS,
    ),
    Mutation(
        "a repetition counts as an attempt at a code",
        f"{_CHECKOUT}/vouchers/store.py",
        "where not exists (select from first)",
        "where true",
        _VOUCHERS,
    ),
    Mutation(
        "a refused attempt makes its repetition free",
        f"{_CHECKOUT}/vouchers/store.py",
        "from counted where counted.allowed and %(key)s",
        "from counted where %(key)s",
        _VOUCHERS,
    ),
    Mutation(
        "a repetition does not see the bank's question",
        f"{_CHECKOUT}/payment/pay_cart.py",
        'if name == "running" else None',
        "if False else None",
        _DEPOSIT_PURCHASES,
    ),
    Mutation(
        "an order that was paid meanwhile fails",
        f"{_CHECKOUT}/payment/run_checkout.py",
        "return refusal if journal_id is None else journal_id",
        "return refusal",
        (f"{_CHECKOUT_TESTS}/payment/test_pay_cart.py", f"{_CHECKOUT_TESTS}/payment/test_crashes.py"),
    ),
    Mutation(
        "events are marked that were not acknowledged",
        f"{_KIT}/src/servicekit/events/outbox.py",
        "zip(rows, acknowledged, strict=True) if done]",
        "zip(rows, acknowledged, strict=True)]",
        (f"{_KIT}/tests/data/test_outbox.py",),
    ),
    Mutation(
        "events leave out of order",
        f"{_KIT}/src/servicekit/events/outbox.py",
        "    order by sequence\n    limit :limit\n",
        "    order by sequence desc\n    limit :limit\n",
        (f"{_KIT}/tests/data/test_outbox.py",),
    ),
    Mutation(
        "a key is given to another request",
        f"{_KIT}/src/servicekit/data/functions/idempotency_keys/idempotency_begin.sql",
        "if present.route <> p_route or present.request_hash <> p_request_hash then",
        "if present.route <> p_route then",
        (f"{_KIT}/tests/data/test_idempotency.py",),
    ),
)
