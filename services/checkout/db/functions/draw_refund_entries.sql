create or replace function draw_refund_entries(p_offer_key text, p_draw_no bigint, p_limit integer) returns table (
    ticket_id uuid, customer_id uuid, order_id uuid, currency text, offer_name text, reason text, amount bigint,
    discount bigint
)
language plpgsql stable as $$
#variable_conflict use_column
declare
    due uuid[];
begin
    select array_agg(n.ticket_id) into due from (
        select u.ticket_id from unrefunded_entries u
        where u.offer_key = p_offer_key and u.draw_no = p_draw_no and u.ticket_id > coalesce((
                select r.last_ticket_id from draw_refunds r
                where r.offer_key = p_offer_key and r.draw_no = p_draw_no
            ), '00000000-0000-0000-0000-000000000000')
        order by u.ticket_id limit p_limit
    ) n;
    if due is null then
        select array_agg(n.ticket_id) into due from (
            select u.ticket_id from unrefunded_entries u
            where u.offer_key = p_offer_key and u.draw_no = p_draw_no and u.ticket_id in (
                select split_part(r.reference, '/', 4)::uuid from refused_payouts r
                where starts_with(r.reference, 'cancelled/' || p_offer_key || '/' || p_draw_no || '/')
                    and r.try_at <= clock_timestamp()
            )
            order by u.ticket_id limit p_limit
        ) n;
    end if;
    return query
        select t.id, t.customer_id, t.order_id, o.currency, l.offer_name, d.cancelled_because,
               price_of_draw(l.price_minor, l.draw_nos, p_draw_no), discount_of_draw(l, p_draw_no)
        from unnest(due) as n (ticket_id)
        join draws d on d.offer_key = p_offer_key and d.draw_no = p_draw_no
        join tickets t on t.id = n.ticket_id
        join orders o on o.id = t.order_id
        join order_lines l on l.id = t.order_line_id
        order by t.id;
end
$$;

comment on function draw_refund_entries is 'The next entries of a cancelled draw to refund; after the last, those that the wallet refused and that may be retried.';
