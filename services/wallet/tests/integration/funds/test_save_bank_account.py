"""Large withdrawals need two people, account numbers stay secret, and `verify` finds what differs."""

from __future__ import annotations

import psycopg

from services.wallet.tests.kit.payouts import Desk


async def test_the_database_reveals_no_account(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer, "98761234")
    withdrawal = await bank.ask(customer, source)
    with psycopg.connect(bank.owner) as owner:
        kept = owner.execute(
            "select row_to_json(f)::text from funding_sources f where funding_source_id = %s", (source,)
        ).fetchone()
        sent = owner.execute(
            "select row_to_json(w)::text from withdrawals w where withdrawal_id = %s", (withdrawal,)
        ).fetchone()
    assert "98761234" not in str(kept) + str(sent)
    assert "••••1234" in str(kept)


async def test_the_same_account_again_is_the_same_funding_source(bank: Desk) -> None:
    customer = await bank.customer()
    assert await bank.new_account(customer, "00112233") == await bank.new_account(customer, "00112233")
    assert await bank.new_account(customer, "00112234") != await bank.new_account(customer, "00112233")
