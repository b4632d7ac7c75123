"""Double entry, balances and holds of the wallet."""

from __future__ import annotations

from torture.invariants.evidence import Evidence

_OPEN_WITHDRAWALS = ["requested", "waiting", "awaiting_approval", "approved", "submitted", "unknown"]


def every_journal_sums_to_zero(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        """select j.journal_id, j.flow, p.currency, count(p.*) as lines, sum(p.amount) as total
           from journals j left join postings p using (journal_id)
           group by j.journal_id, j.flow, p.currency
           having count(p.*) < 2 or sum(p.amount) <> 0""",
    )


def every_currency_sums_to_zero(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        "select currency, sum(amount) as total from postings group by currency having sum(amount) <> 0",
    )


def every_balance_is_the_sum_of_its_postings(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        """with sums as (select account_id, sum(amount) as amount from postings group by account_id),
                rows as (
                    select customer_id, 'promo' as part, promo_account as account_id, promo as amount
                    from wallets
                    union all select customer_id, 'cash', cash_account, cash from wallets
                    union all select customer_id, 'uncleared', uncleared_account, uncleared from wallets
                    union all select customer_id, 'owed', receivable_account, -receivable from wallets
                    where receivable_account is not null)
           select rows.customer_id, rows.part, rows.amount as balance, coalesce(sums.amount, 0) as postings
           from rows left join sums using (account_id) where rows.amount <> coalesce(sums.amount, 0)""",
    )


def every_customers_posting_has_a_wallet(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        """select p.journal_id, a.customer_id, a.kind, p.amount
           from postings p join accounts a using (account_id)
           where a.customer_id is not null and not exists (
               select from wallets w where w.customer_id = a.customer_id and a.account_id
               in (w.promo_account, w.cash_account, w.uncleared_account, w.receivable_account))""",
    )


def no_balance_is_below_zero_or_below_what_is_held(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        """select customer_id, promo, cash, uncleared, promo_held, cash_held, uncleared_held, receivable
           from wallets
           where least(promo, cash, uncleared, promo_held, cash_held, uncleared_held, receivable) < 0
              or promo_held > promo or cash_held > cash or uncleared_held > uncleared""",
    )


def held_money_is_that_of_open_holds(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        """select w.customer_id, w.promo_held, w.cash_held, w.uncleared_held,
                  h.promo, h.cash, h.uncleared
           from wallets w left join (
               select customer_id, currency, sum(promo) as promo, sum(cash) as cash,
                      sum(uncleared) as uncleared
               from holds where state = 'pending' group by customer_id, currency) h
             on h.customer_id = w.customer_id and h.currency = w.currency
           where (w.promo_held, w.cash_held, w.uncleared_held)
              <> (coalesce(h.promo, 0), coalesce(h.cash, 0), coalesce(h.uncleared, 0))""",
    )


def every_open_hold_is_of_an_open_withdrawal(evidence: Evidence) -> list[str]:
    """Every order is decided by now, so no hold of one may be open."""
    return evidence.rows(
        "wallet",
        """select h.hold_id, h.purpose, h.reference, h.amount, h.created_at, h.expires_at from holds h
           where h.state = 'pending' and not exists (
               select from withdrawals w where w.hold_id = h.hold_id and w.state = any (%(open)s))""",
        open=_OPEN_WITHDRAWALS,
    )


def every_customers_line_agrees_with_its_journal(evidence: Evidence) -> list[str]:
    """What a customer reads is what was posted, and the running balance has no gap."""
    return evidence.rows(
        "wallet",
        """with moved as (
               select p.journal_id, a.customer_id, sum(p.amount) as amount
               from postings p join accounts a using (account_id)
               where a.kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared') group by 1, 2),
             lines as (
               select t.*, t.balance_after - coalesce(lag(t.balance_after) over (
                   partition by t.customer_id, t.currency order by t.number), 0) as step
               from wallet_transactions t)
           select coalesce(l.journal_id, m.journal_id) as journal_id, l.customer_id, l.number, l.amount,
                  l.step, m.amount as posted
           from lines l full join moved m on m.journal_id = l.journal_id and m.customer_id = l.customer_id
           where coalesce(m.amount, 0) <> coalesce(l.amount, 0) or l.step <> l.amount""",
    )


def every_withdrawal_has_one_hold_in_its_state(evidence: Evidence) -> list[str]:
    """Held while it is under way, captured once when it is paid, voided when it is not."""
    return evidence.rows(
        "wallet",
        """select w.withdrawal_id, w.state, w.amount, h.state as hold, h.amount as held, h.captured
            from withdrawals w left join holds h on h.hold_id = w.hold_id
            where h.hold_id is null or h.amount <> w.amount or h.customer_id <> w.customer_id
               or case when w.state = any (%(open)s) then h.state <> 'pending'
                       when w.state in ('paid', 'returned')
                           then h.state <> 'captured' or h.captured <> w.amount
                       else h.state <> 'voided' end""",
        open=_OPEN_WITHDRAWALS,
    )


def every_bank_payment_is_what_the_wallet_says(evidence: Evidence) -> list[str]:
    """The bank pays a withdrawal once or not at all, and its customer is out of that money once."""
    expected = {"paid": "paid", "failed": "failed", "returned": "returned"}
    found = []
    withdrawals = evidence.table(
        "wallet",
        "select withdrawal_id::text, state, payout_key, failure_code from withdrawals where method = 'tt'",
    )
    for one in withdrawals:
        payment = evidence.payout(one["payout_key"])
        wanted = expected.get(one["state"])
        if one["state"] in ("cancelled", "rejected", "requested", "waiting"):
            wrong = payment is not None
        elif payment is None:
            # An account that does not exist is refused before there is a payment.
            wrong = one["state"] in ("paid", "returned")
        else:
            # What the bank sends back later is noticed later.
            wrong = wanted is not None and payment["state"] != wanted and payment["state"] != "returned"
        if wrong:
            found.append(f"withdrawal {one['withdrawal_id']} is {one['state']}, the bank says {payment}")
    return found


ALL = (
    every_journal_sums_to_zero,
    every_currency_sums_to_zero,
    every_balance_is_the_sum_of_its_postings,
    every_customers_posting_has_a_wallet,
    no_balance_is_below_zero_or_below_what_is_held,
    held_money_is_that_of_open_holds,
    every_open_hold_is_of_an_open_withdrawal,
    every_customers_line_agrees_with_its_journal,
    every_withdrawal_has_one_hold_in_its_state,
    every_bank_payment_is_what_the_wallet_says,
)
