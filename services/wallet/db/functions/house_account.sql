create or replace function house_account(p_kind text, p_scope text, p_currency text) returns uuid
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    found_id uuid;
begin
    select account_id into found_id from accounts
    where customer_id is null and kind = p_kind and scope = p_scope and currency = p_currency;
    if not found then
        insert into accounts (kind, scope, currency) values (p_kind, p_scope, p_currency) on conflict do nothing;
        select account_id into found_id from accounts
        where customer_id is null and kind = p_kind and scope = p_scope and currency = p_currency;
    end if;
    return found_id;
end
$$;
