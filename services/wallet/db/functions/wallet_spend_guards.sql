create or replace function wallet_spend_guards(p_customers uuid[], p_currencies text[]) returns table(refusal text, available bigint, ceiling bigint, spent bigint)
language plpgsql stable set search_path to pg_catalog, public, pg_temp set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
begin
    return query
        select refusal_of_restrictions(asked.customer_id),
               coalesce(w.promo + w.cash + w.uncleared - w.promo_held - w.cash_held - w.uncleared_held, 0),
               w.spend_ceiling, coalesce(w.spent, 0)
        from unnest(p_customers, p_currencies) with ordinality as asked (customer_id, currency, place)
        left join wallets w on w.customer_id = asked.customer_id and w.currency = asked.currency
        order by asked.place;
end
$$;

comment on function wallet_spend_guards is 'What a purchase of each customer, in the currency at its place, looks at first: why they may not, what they have, and what limits leave.';
