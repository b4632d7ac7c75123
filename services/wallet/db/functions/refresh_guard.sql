create or replace function refresh_guard(p_customer_id uuid) returns void
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
begin
    perform from wallets where customer_id = p_customer_id order by cash_account for update;
    update wallets wallet set
        restricted_until = (
            select max(coalesce(until, 'infinity')) from restrictions restriction
            where restriction.customer_id = p_customer_id and lifted_at is null
              and coalesce(until > clock_timestamp(), true)),
        spend_ceiling = rule.ceiling,
        spent = case when rule.ceiling is null then 0 else (
            select coalesce(sum(amount), 0)
            from spending_since(p_customer_id, wallet.currency, clock_timestamp() - rule.longest)) end
    from (select own.currency, min(in_force.amount) as ceiling, max(hours_of(in_force.period)) as longest
          from wallets as own
          left join lateral limits_in_force(p_customer_id, own.currency, 'spend') as in_force on true
          where own.customer_id = p_customer_id group by own.currency) as rule
    where wallet.customer_id = p_customer_id and wallet.currency = rule.currency;
end
$$;
