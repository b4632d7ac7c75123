create or replace function pre_order_sells(p_pre_order pre_orders, p_draw draws, p_offer offers) returns boolean
language sql immutable as $$
select not p_offer.suspended and (
    p_draw.status = 2 or p_draw.status = 3
    and coalesce(p_pre_order.details ->> 'product_type', 'raffle_ticket') in ('raffle_ticket', 'syndicate_share')
)
$$;

comment on function pre_order_sells is 'Whether a pre-order can be bought while its draw has this status. Raffle tickets and shares can while the draw is capped: catalog holds their numbers.';
