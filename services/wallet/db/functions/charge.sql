create or replace function charge(
    p_customer_id uuid, p_currency text, p_cash bigint, p_uncleared bigint, p_owed bigint,
    p_lines integer
) returns wallets
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    charged wallets;
begin
    if p_owed > 0 then
        insert into accounts (kind, currency, customer_id) values ('receivable', p_currency, p_customer_id)
        on conflict do nothing;
        update wallets wallet set receivable_account = account.account_id
        from accounts account
        where wallet.customer_id = p_customer_id and wallet.currency = p_currency and wallet.receivable_account is null
          and account.customer_id = p_customer_id and account.currency = p_currency and account.kind = 'receivable';
    end if;
    update wallets set cash = cash - p_cash, uncleared = uncleared - p_uncleared, receivable = receivable + p_owed,
                      transactions = transactions + p_lines
    where customer_id = p_customer_id and currency = p_currency
    returning * into charged;
    return charged;
end
$$;
