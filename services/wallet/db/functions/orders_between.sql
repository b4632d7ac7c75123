create or replace function orders_between(p_from timestamptz, p_until timestamptz) returns table(order_id text, currency text, told bigint, captured bigint)
language sql stable set search_path to pg_catalog, public, pg_temp as $$
with mentioned as (
    select case journal.flow when 'purchase' then journal.business_id
                             else (select reference from holds hold where hold_id = journal.business_id::uuid) end as order_id
    from journals journal
    where journal.posted_at >= p_from and journal.posted_at < p_until
      and (journal.flow = 'purchase' or (journal.flow = 'capture' and exists (
          select from holds hold where hold_id = journal.business_id::uuid and purpose = 'order')))
    union
    select paid_order.order_id from paid_orders paid_order
    where paid_order.paid_at >= p_from and paid_order.paid_at < p_until
)
select mentioned.order_id, coalesce(hold.currency, paid_order.currency), coalesce(paid_order.total, 0),
       coalesce(hold.captured, 0)
from mentioned
left join holds hold on hold.purpose = 'order' and hold.reference = mentioned.order_id and hold.state = 'captured'
left join paid_orders paid_order on paid_order.order_id = mentioned.order_id
where not (paid_order.order_id is null and hold.refunded = hold.captured)
$$;
