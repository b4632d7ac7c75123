create or replace function wallet_charge_back(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_reference text, p_deposit_id text,
    p_gateway text, p_currency text, p_amount bigint, p_description text, out status text,
    out journal_id uuid, out owed bigint
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    taken record;
begin
    journal_id := p_journal_id;
    perform lock_reference('deposit', p_deposit_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        return;
    end if;
    perform wallet_open(p_customer_id, p_currency);
    taken := take_back(p_customer_id, p_currency, p_amount, 1);
    owed := taken.owed;
    perform post_wallet_journal(
        taken.payer, 0, -taken.cash, -taken.uncleared, owed,
        array[house_account('psp_clearing', p_gateway, p_currency)], array[p_amount],
        p_journal_id, 'chargeback', p_reference, 'take', p_request_hash,
        'chargeback', p_description, p_deposit_id, clock_timestamp());
    status := 'charged_back';
end
$$;
