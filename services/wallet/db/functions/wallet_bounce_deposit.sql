create or replace function wallet_bounce_deposit(
    p_journal_id uuid, p_request_hash bytea, p_deposit_id text, p_description text, out status text,
    out journal_id uuid, out owed bigint
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    deposit uncleared_deposits;
    payer wallets;
    part record;
begin
    perform lock_reference('deposit', p_deposit_id);
    select * into deposit from uncleared_deposits where deposit_id = p_deposit_id for update;
    if not found or deposit.state <> 'pending' then
        status := case deposit.state when 'bounced' then 'repeated' when 'cleared' then 'deposit_cleared'
                                     else 'deposit_not_found' end;
        select journal.journal_id into journal_id from journals journal where journal.journal_id = p_journal_id;
        return;
    end if;
    select * into payer from wallets
    where customer_id = deposit.customer_id and currency = deposit.currency for update;
    at := clock_timestamp();
    if least(deposit.amount, payer.uncleared) > payer.uncleared - payer.uncleared_held then
        status := 'money_held';
        return;
    end if;
    part := spending_order(deposit.amount, payer.uncleared, payer.cash - payer.cash_held);
    owed := part.uncleared;
    update uncleared_deposits set state = 'bounced', decided_at = at where deposit_id = p_deposit_id;
    payer := charge(deposit.customer_id, deposit.currency, part.cash, part.promo, owed, 1);
    perform post_wallet_journal(
        payer, 0, -part.cash, -part.promo, owed, array[deposit.clearing_account], array[deposit.amount],
        p_journal_id, 'deposit', p_deposit_id, 'bounce', p_request_hash,
        'chargeback', p_description, p_deposit_id, at);
    status := 'bounced';
    journal_id := p_journal_id;
end
$$;
