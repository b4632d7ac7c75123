-- As before. The money is uncleared when it may still bounce; a credit pays what its owner owes first, when it has an id for
-- that. `p_gateway` is whose clearing account owes us the money.
create function wallet_deposit(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_deposit_id text, p_gateway text, p_currency text,
    p_amount bigint, p_uncleared boolean, p_repayment_id uuid, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    clearing uuid := house_account('psp_clearing', p_gateway, p_currency);
    cleared bigint := case when p_uncleared then 0 else p_amount end;
    payee wallet;
begin
    journal_id := p_journal_id;
    perform lock_reference('deposit', p_deposit_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        return;
    end if;
    perform wallet_open(p_customer_id, p_currency);
    update wallet set cash = cash + cleared, uncleared = uncleared + p_amount - cleared, transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;
    at := clock_timestamp();
    if p_uncleared then
        insert into uncleared_deposit (deposit_id, customer_id, currency, amount, clearing_account, received_at)
        values (p_deposit_id, p_customer_id, p_currency, p_amount, clearing, at);
    end if;
    perform post_wallet_journal(
        payee, 0, cleared, p_amount - cleared, clearing,
        p_journal_id, 'deposit', p_deposit_id, 'settle', p_request_hash, 'deposit', p_description, p_deposit_id, at);
    perform outbox_put(p_event_id, p_subject, p_deposit_id, 1, p_payload, p_traceparent);
    if payee.receivable > 0 and cleared > 0 then
        perform repay_receivable(
            p_customer_id, p_currency, cleared, p_repayment_id, p_request_hash, p_journal_id, p_deposit_id, at);
    end if;
    status := 'settled';
end $$;

-- An uncleared deposit can bounce no more: what is left of it becomes cash. What was spent counts as spent from the deposits
-- that clear first. Status: cleared | repeated | deposit_not_found | deposit_bounced | money_held (ask again when the holds of
-- this wallet have ended). The journal is null when nothing was left to move.
create function wallet_clear_deposit(
    p_journal_id uuid, p_request_hash bytea, p_deposit_id text, p_repayment_id uuid, out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    deposit uncleared_deposit;
    payee wallet;
    moved bigint;
begin
    perform lock_reference('deposit', p_deposit_id);
    select * into deposit from uncleared_deposit where deposit_id = p_deposit_id for update;
    if not found or deposit.state <> 'pending' then
        status := case deposit.state when 'cleared' then 'repeated' when 'bounced' then 'deposit_bounced'
                                     else 'deposit_not_found' end;
        select journal.journal_id into journal_id from journal where journal.journal_id = p_journal_id;
        return;
    end if;
    select * into payee from wallet
    where customer_id = deposit.customer_id and currency = deposit.currency for update;
    at := clock_timestamp();
    moved := greatest(
        payee.uncleared - pending_uncleared(deposit.customer_id, deposit.currency) + deposit.amount, 0);
    if moved > payee.uncleared - payee.uncleared_held then
        status := 'money_held';
        return;
    end if;
    update uncleared_deposit set state = 'cleared', decided_at = at where deposit_id = p_deposit_id;
    status := 'cleared';
    if moved = 0 then
        return;
    end if;
    update wallet set cash = cash + moved, uncleared = uncleared - moved
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
end $$;

-- An uncleared deposit bounced: its money goes back, uncleared money first, then cash; what was spent is owed.
-- Status: bounced | repeated | deposit_not_found | deposit_cleared | money_held (ask again when the holds have ended).
create function wallet_bounce_deposit(
    p_journal_id uuid, p_request_hash bytea, p_deposit_id text, p_description text,
    out status text, out journal_id uuid, out owed bigint
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    deposit uncleared_deposit;
    payer wallet;
    part record;
begin
    perform lock_reference('deposit', p_deposit_id);
    select * into deposit from uncleared_deposit where deposit_id = p_deposit_id for update;
    if not found or deposit.state <> 'pending' then
        status := case deposit.state when 'bounced' then 'repeated' when 'cleared' then 'deposit_cleared'
                                     else 'deposit_not_found' end;
        select journal.journal_id into journal_id from journal where journal.journal_id = p_journal_id;
        return;
    end if;
    select * into payer from wallet
    where customer_id = deposit.customer_id and currency = deposit.currency for update;
    at := clock_timestamp();
    if least(deposit.amount, payer.uncleared) > payer.uncleared - payer.uncleared_held then
        status := 'money_held';
        return;
    end if;
    part := spending_order(deposit.amount, payer.uncleared, payer.cash - payer.cash_held);
    owed := part.uncleared;
    update uncleared_deposit set state = 'bounced', decided_at = at where deposit_id = p_deposit_id;
    payer := charge(deposit.customer_id, deposit.currency, part.cash, part.promo, owed, 1);
    perform post_wallet_journal(
        payer, 0, -part.cash, -part.promo, owed, array[deposit.clearing_account], array[deposit.amount],
        p_journal_id, 'deposit', p_deposit_id, 'bounce', p_request_hash,
        'chargeback', p_description, p_deposit_id, at);
    status := 'bounced';
    journal_id := p_journal_id;
end $$;
