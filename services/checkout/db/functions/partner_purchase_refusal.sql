create or replace function partner_purchase_refusal(p_purchase uuid, p_customer uuid, p_cart uuid) returns text
language sql stable as $$
select case
    when count(*) = 0 then 'partner_closed'
    when bool_or(b.cancelled_at is not null or b.expires_at <= clock_timestamp()) or exists (
        select from partner_orders o join checkouts k on k.order_id = o.order_id
        where o.purchase_id = p_purchase and k.state = 'completed'
    ) then 'purchase_over' end
from partner_purchases b
join partners p on p.id = b.partner_id and p.is_active
join partner_channels c on c.partner_id = p.id and c.channel_key = b.channel_key and c.is_active
where b.id = p_purchase and b.customer_id = p_customer and b.cart_id = p_cart
$$;

comment on function partner_purchase_refusal is 'Why a partner''s purchase cannot be paid: partner_closed, purchase_over; null when it can.';
