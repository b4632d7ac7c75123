create or replace function wallet_expire_holds(p_limit integer) returns integer
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
declare
    at timestamptz := clock_timestamp();
    due uuid[];
begin
    select array_agg(hold_id) into due from (
        select hold_id from holds where state = 'pending' and expires_at <= at
        order by expires_at limit p_limit for update skip locked) as overdue;
    if due is null then
        return 0;
    end if;
    perform from wallets
    where (customer_id, currency) in (select customer_id, currency from holds where hold_id = any (due))
    order by cash_account for update;
    update wallets wallet set
        promo_held = promo_held - freed.promo, cash_held = cash_held - freed.cash,
        uncleared_held = uncleared_held - freed.uncleared
    from (select customer_id, currency, sum(promo) as promo, sum(cash) as cash, sum(uncleared) as uncleared
          from holds where hold_id = any (due) group by customer_id, currency) as freed
    where wallet.customer_id = freed.customer_id and wallet.currency = freed.currency;
    update holds set state = 'expired', settled_at = at where hold_id = any (due);
    return cardinality(due);
end
$$;
