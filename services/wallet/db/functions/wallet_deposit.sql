create or replace function wallet_deposit(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_deposit_id text, p_gateway text,
    p_currency text, p_amount bigint, p_uncleared boolean, p_repayment_id uuid, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text, out status text,
    out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    clearing uuid := house_account('psp_clearing', p_gateway, p_currency);
    cleared bigint := case when p_uncleared then 0 else p_amount end;
    payee wallets;
begin
    perform lock_reference('deposit', p_deposit_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        journal_id := p_journal_id;
        return;
    end if;
    status := count_deposit(p_customer_id, p_currency, p_deposit_id, p_amount);
    if status is not null then
        return;
    end if;
    journal_id := p_journal_id;
    perform wallet_open(p_customer_id, p_currency);
    update wallets set cash = cash + cleared, uncleared = uncleared + p_amount - cleared, transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;
    at := clock_timestamp();
    if p_uncleared then
        insert into uncleared_deposits (deposit_id, customer_id, currency, amount, clearing_account, received_at)
        values (p_deposit_id, p_customer_id, p_currency, p_amount, clearing, at);
    end if;
    perform post_wallet_journal(
        payee, 0, cleared, p_amount - cleared, 0, array[clearing], array[-p_amount],
        p_journal_id, 'deposit', p_deposit_id, 'settle', p_request_hash, 'deposit', p_description, p_deposit_id, at);
    perform outbox_put(p_event_id, p_subject, p_deposit_id, 1, p_payload, p_traceparent);
    if payee.receivable > 0 and cleared > 0 then
        perform repay_receivable(
            p_customer_id, p_currency, cleared, p_repayment_id, p_request_hash, p_journal_id, p_deposit_id, at);
    end if;
    status := 'settled';
end
$$;
