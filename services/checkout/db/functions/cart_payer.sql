create or replace function cart_payer(cart carts) returns uuid
language sql immutable as $$
select coalesce(cart.customer_id, cart.buyer_id)
$$;

comment on function cart_payer is 'Who may pay a cart.';
