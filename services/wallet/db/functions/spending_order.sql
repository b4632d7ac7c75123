create or replace function spending_order(
    p_amount bigint, p_promo bigint, p_cash bigint, out promo bigint, out cash bigint,
    out uncleared bigint
)
language sql immutable parallel safe as $$
select least(p_amount, p_promo),
       least(p_amount - least(p_amount, p_promo), p_cash),
       greatest(p_amount - p_promo - p_cash, 0)
$$;
