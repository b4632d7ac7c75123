create or replace function wallet_clear_deposit(
    p_journal_id uuid, p_request_hash bytea, p_deposit_id text, p_repayment_id uuid, out status text,
    out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    deposit uncleared_deposits;
    payee wallets;
    moved bigint;
begin
    perform lock_reference('deposit', p_deposit_id);
    select * into deposit from uncleared_deposits where deposit_id = p_deposit_id for update;
    if not found or deposit.state <> 'pending' then
        status := case deposit.state when 'cleared' then 'repeated' when 'bounced' then 'deposit_bounced'
                                     else 'deposit_not_found' end;
        select journal.journal_id into journal_id from journals journal where journal.journal_id = p_journal_id;
        return;
    end if;
    select * into payee from wallets
    where customer_id = deposit.customer_id and currency = deposit.currency for update;
    at := clock_timestamp();
    moved := greatest(
        payee.uncleared - pending_uncleared(deposit.customer_id, deposit.currency) + deposit.amount, 0);
    if moved > payee.uncleared - payee.uncleared_held then
        status := 'money_held';
        return;
    end if;
    update uncleared_deposits set state = 'cleared', decided_at = at where deposit_id = p_deposit_id;
    status := 'cleared';
    if moved = 0 then
        return;
    end if;
    update wallets set cash = cash + moved, uncleared = uncleared - moved
    where customer_id = deposit.customer_id and currency = deposit.currency
    returning * into payee;
    perform post_wallet_journal(
        payee, 0, moved, -moved, 0, '{}', '{}',
        p_journal_id, 'deposit', p_deposit_id, 'clear', p_request_hash, null, null, null, at);
    if payee.receivable > 0 then
        perform repay_receivable(
            deposit.customer_id, deposit.currency, moved, p_repayment_id, p_request_hash, p_journal_id, p_deposit_id, at);
    end if;
    journal_id := p_journal_id;
end
$$;
