"""Deposits against the providers, the bank and the ledger."""

from __future__ import annotations

from collections import defaultdict

from torture.invariants.evidence import Evidence
from torture.record import Kind, Told

_CREDITED = """
    select d.deposit_id::text as id, d.customer_id::text as customer_id, d.method, d.state, d.amount,
           coalesce(sum(t.amount) filter (where t.kind = 'deposit'), 0)::bigint as credited,
           count(t.*) filter (where t.kind = 'deposit' and t.amount > 0) as credits,
           coalesce(sum(t.amount - t.owed) filter (where t.kind = 'chargeback'), 0)::bigint as taken_back
    from deposits d left join wallet_transactions t on t.reference = d.deposit_id::text
    group by d.deposit_id
"""


def every_settled_deposit_is_credited_once(evidence: Evidence) -> list[str]:
    found = []
    for one in evidence.table("wallet", _CREDITED):
        settled = one["state"] in ("settled", "reversed")
        if one["credits"] != int(settled) or (
            settled and one["state"] == "settled" and one["credited"] != one["amount"]
        ):
            found.append(
                f"deposit {one['id']} by {one['method']} of {one['amount']} is {one['state']}, "
                f"credited {one['credits']} times with {one['credited']}"
            )
    return found


def every_charge_is_credited_once_or_refunded(evidence: Evidence) -> list[str]:
    """Whatever a provider took of a customer is in the wallet, or was given back; nothing else is."""
    deposits = {one["id"]: one for one in evidence.table("wallet", _CREDITED)}
    taken: dict[str, list[dict[str, object]]] = defaultdict(list)
    found = []
    for charge in evidence.charges:
        if charge["reference"] in deposits:
            taken[charge["reference"]].append(charge)
        elif charge["status"] == "succeeded" and charge["refunded"] < charge["amount"]:
            found.append(
                f"{charge['provider']} took {charge['amount']} for {charge['reference']}, which is no deposit"
            )
    for deposit_id, deposit in deposits.items():
        if deposit["method"] in ("td", "dd", "bp"):
            continue
        charges = taken[deposit_id]
        credited = deposit["state"] in ("settled", "reversed")
        # A charge that was charged back before the wallet heard of it is credited to nobody.
        kept = sum(
            int(str(one["amount"])) - int(str(one["refunded"]))
            for one in charges
            if one["status"] == "succeeded" and (credited or not one["disputed"])
        )
        wanted = deposit["amount"] if credited else 0
        # A dispute whose message is lost is found by the nightly reconciliation; a reversal needs one.
        disputed = any(one["disputed"] for one in charges)
        if kept != wanted or (deposit["state"] == "reversed" and not disputed):
            states = [(one["provider"], one["status"], one["outcome"], one["delivery"]) for one in charges]
            found.append(
                f"deposit {deposit_id} of {deposit['amount']} is {deposit['state']}, "
                f"the provider kept {kept}: {states}"
            )
    return found


def every_bank_transfer_is_credited_once(evidence: Evidence) -> list[str]:
    receipts = defaultdict(list)
    for one in evidence.table(
        "wallet",
        """select b.bank_reference, b.amount, b.state, d.state as deposit, d.customer_id::text as customer_id
           from bank_receipts b left join deposits d using (deposit_id)""",
    ):
        receipts[one["bank_reference"]].append(one)
    found = []
    for told in evidence.record.of(Kind.BANK_TRANSFER, Told.DONE):
        rows = receipts[told.reference]
        if (
            len(rows) != 1
            or rows[0]["amount"] != told.amount
            or rows[0]["customer_id"] not in (told.customer_id, None)
        ):
            found.append(f"transfer {told.reference} of {told.amount}: {rows}")
        elif rows[0]["state"] == "credited" and rows[0]["deposit"] != "settled":
            found.append(f"transfer {told.reference} is credited without a settled deposit: {rows}")
    return found


def no_deposit_is_undecided_for_ever(evidence: Evidence) -> list[str]:
    """What is not decided is still looked at."""
    return evidence.rows(
        "wallet",
        """select deposit_id, method, gateway_key, state, due_at from deposits
           where state in ('created', 'submitted', 'unknown', 'pending', 'returning')""",
    )


def every_deposit_is_counted_once_against_limits(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "wallet",
        """select d.deposit_id, d.state, d.amount, u.state as usage, u.amount as counted from deposits d
           left join deposit_usages u on u.deposit_id = d.deposit_id::text
           where d.state in ('settled', 'reversed')
                 and (u.state is distinct from 'settled' or u.amount <> d.amount)
              or d.state in ('failed', 'abandoned', 'returned') and u.state is distinct from 'released'""",
    )


def every_voucher_credit_is_granted_once(evidence: Evidence) -> list[str]:
    granted = {
        one["business_id"]: one
        for one in evidence.table(
            "wallet",
            """select j.business_id, count(*) as times, sum(p.amount)::bigint as amount
               from journals j join postings p using (journal_id) join accounts a using (account_id)
               where j.flow = 'promo' and j.step = 'grant' and a.kind = 'wallet_promo' group by 1""",
        )
    }
    uses = {
        one["id"]: one["amount_minor"]
        for one in evidence.table(
            "checkout",
            "select id::text, amount_minor from voucher_redemptions"
            " where order_id is null and state = 'consumed'",
        )
    }
    amounts = {
        next((use for use in uses if use in name), name): one["amount"] for name, one in granted.items()
    }
    return [
        f"voucher use {use}: granted {amounts.get(use)}, written {uses.get(use)}"
        for use in sorted({*amounts, *uses})
        if amounts.get(use) != uses.get(use)
    ] + [
        f"voucher use {name} was granted {one['times']} times"
        for name, one in granted.items()
        if one["times"] > 1
    ]


ALL = (
    every_settled_deposit_is_credited_once,
    every_charge_is_credited_once_or_refunded,
    every_bank_transfer_is_credited_once,
    no_deposit_is_undecided_for_ever,
    every_deposit_is_counted_once_against_limits,
    every_voucher_credit_is_granted_once,
)
