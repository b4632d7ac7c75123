create or replace function wallet_suspend_receipt(
    p_journal_id uuid, p_request_hash bytea, p_business_id text, p_method text, p_currency text,
    p_amount bigint
) returns text
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    status text := status_of_journal(p_journal_id, p_request_hash);
begin
    if status is not null then
        return status;
    end if;
    perform post_house_journal(
        p_currency,
        array[house_account('psp_clearing', p_method, p_currency), house_account('suspense', p_method, p_currency)],
        array[-p_amount, p_amount],
        p_journal_id, 'deposit', p_business_id, 'suspend', p_request_hash, clock_timestamp());
    return 'suspended';
end
$$;
