create or replace function wallet_open(p_customer_id uuid, p_currency text) returns void
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
begin
    if exists (select from wallets where customer_id = p_customer_id and currency = p_currency) then
        return;
    end if;
    perform lock_reference('customer', p_customer_id::text);
    insert into accounts (kind, currency, customer_id)
    select kind, p_currency, p_customer_id from unnest(array['wallet_promo', 'wallet_cash', 'wallet_uncleared']) as kind
    on conflict do nothing;
    insert into wallets (customer_id, currency, promo_account, cash_account, uncleared_account)
    select p_customer_id, p_currency, promo.account_id, cash.account_id, uncleared.account_id
    from accounts promo, accounts cash, accounts uncleared
    where promo.customer_id = p_customer_id and promo.currency = p_currency and promo.kind = 'wallet_promo'
      and cash.customer_id = p_customer_id and cash.currency = p_currency and cash.kind = 'wallet_cash'
      and uncleared.customer_id = p_customer_id and uncleared.currency = p_currency and uncleared.kind = 'wallet_uncleared'
    on conflict do nothing;
    perform refresh_guard(p_customer_id);
end
$$;
