create or replace function carts_of(p_customers uuid[]) returns setof cart_contents
language plpgsql stable set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
begin
    return query select c.* from cart_contents c where c.customer_id = any (p_customers) order by c.item_id;
end
$$;

comment on function carts_of is 'The carts of several customers, for those who pay at the same time.';
