"""Test deposits become rows of their own, and what providers were told and told us can be found by its age."""

from servicekit.migrations import run_sql

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Test money was in the ledger only, so the customer's list of deposits did not have it."""
    run_sql("""
        insert into deposit (
            deposit_id, customer_id, method, gateway_key, reference, request_hash, currency, amount, state, label,
            notify_secret, created_at, changed_at, settled_at)
        select line.reference::uuid, line.customer_id, 'td', 'td', 'td/' || line.reference, journal.request_hash,
               line.currency, line.amount, 'settled', line.description, '', line.occurred_at, line.occurred_at,
               line.occurred_at
        from wallet_transaction as line
        join journal using (journal_id)
        where line.kind = 'deposit' and journal.flow = 'deposit' and journal.step = 'settle'
          and exists (
              select from posting join account using (account_id)
              where posting.journal_id = journal.journal_id and account.kind = 'psp_clearing' and account.scope = 'td')
        on conflict (deposit_id) do nothing;

        create index ix_provider_call_begun_at on provider_call using brin (begun_at);
    """)
