create or replace function tickets_page(
    p_customer uuid, p_upcoming boolean, p_offer_key text, p_draw_no bigint, p_won boolean, p_by_draw boolean,
    p_limit integer, p_offset integer
) returns table(total bigint, id uuid, place timestamptz)
language sql stable as $$
with mine as (
    select t.id, case when p_by_draw then next.draw_at end as place
    from tickets t
    cross join lateral (
        select min(d.draw_at) as draw_at
        from entries e join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
        where e.ticket_id = t.id and d.status < 5 and d.cancelled_at is null and not exists (
            select from share_payments s where s.ticket_id = t.id and s.result_version = 0
        )
    ) next
    where t.customer_id = p_customer
        and (p_upcoming is null or (next.draw_at is not null) = p_upcoming)
        and (p_offer_key is null or exists (
            select from entries e
            where e.ticket_id = t.id and e.offer_key = p_offer_key and e.draw_no = p_draw_no
        ))
        and (not p_won or exists (
            select from ticket_entries e where e.ticket_id = t.id and not e.withdrawn and e.prize > 0
        ) or exists (
            select from raffle_prizes p where p.ticket_id = t.id
        ) or exists (
            select from share_payments s
            where s.ticket_id = t.id and s.result_version > 0 and s.reversed_by is null
        ))
), page as (
    select id, place from mine order by place, id desc limit p_limit offset p_offset
)
select counted.total, page.id, page.place
from (select count(*) as total from mine) counted left join page on true
$$;

comment on function tickets_page is 'A page of a customer''s tickets, newest first or by their next draw, each with how many tickets there are; a row of nulls for an empty page.';
