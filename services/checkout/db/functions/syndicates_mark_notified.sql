create or replace function syndicates_mark_notified(p_limit integer) returns table (
    offer_key text, draw_no bigint, series integer, name text, customer_id uuid, ticket_id uuid, shares bigint
)
language sql as $$
with unnotified as (
    select y.offer_key, y.draw_no, y.series from syndicates y
    where y.full_notified_at is null and y.status in (2, 3) and y.shares = (
        select sum(cardinality(l.numbers)) from entries e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
        where e.offer_key = y.offer_key and e.draw_no = y.draw_no
            and (l.details ->> 'series')::integer = y.series
    )
    limit p_limit for update of y skip locked
), notified as (
    update syndicates y set full_notified_at = clock_timestamp() from unnotified u
    where (y.offer_key, y.draw_no, y.series) = (u.offer_key, u.draw_no, u.series)
    returning y.offer_key, y.draw_no, y.series, y.name
)
select y.offer_key, y.draw_no, y.series, y.name, t.customer_id, (array_agg(t.id order by t.id))[1],
       sum(cardinality(l.numbers))
from notified y
join entries e on e.offer_key = y.offer_key and e.draw_no = y.draw_no
join tickets t on t.id = e.ticket_id
join order_lines l on l.id = t.order_line_id and (l.details ->> 'series')::integer = y.series
group by y.offer_key, y.draw_no, y.series, y.name, t.customer_id
order by y.offer_key, y.draw_no, y.series, t.customer_id
$$;

comment on function syndicates_mark_notified is 'Holders of full syndicates (status 2 full, 3 purchased) whom the caller notifies with its commit, once the ticket of the last share exists.';
