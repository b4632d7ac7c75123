create or replace function raffle_prizes_mark_notified(p_limit integer) returns table (
    offer_key text, draw_no bigint, drawing_name text, ticket_id uuid, number bigint, title text, kind text,
    value bigint, currency text, customer_id uuid, offer_name text
)
language sql as $$
with unnotified as (
    select p.offer_key, p.draw_no, p.drawing, p.prize_no from raffle_prizes p
    where p.notified_at is null and p.kind <> 'cash'
        and exists (select from tickets t where t.id = p.ticket_id)
    order by p.ticket_id limit p_limit for update skip locked
), notified as (
    update raffle_prizes p set notified_at = clock_timestamp() from unnotified u
    where (p.offer_key, p.draw_no, p.drawing, p.prize_no) = (u.offer_key, u.draw_no, u.drawing, u.prize_no)
    returning p.*
)
select p.offer_key, p.draw_no, p.drawing_name, p.ticket_id, p.number, p.title, p.kind, p.value_minor,
       p.currency, t.customer_id, l.offer_name
from notified p
join tickets t on t.id = p.ticket_id
join order_lines l on l.id = t.order_line_id
order by p.offer_key, p.draw_no, p.drawing, p.prize_no
$$;

comment on function raffle_prizes_mark_notified is 'Goods and vouchers whose winners the caller notifies with its commit. A number can win shortly before its ticket exists; it is then left for later.';
