create or replace function exclusion_take_out_scarce(
    p_customer uuid, p_version bigint, p_tickets uuid[], p_lease interval
) returns boolean
language plpgsql as $$
declare
    asked_draws bigint[];
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return false;
    end if;
    select array_agg(e.ticket_id), array_agg(e.draw_no) into p_tickets, asked_draws
        from entries e where e.ticket_id = any (p_tickets);
    perform entries_lock(p_tickets, asked_draws);
    with leaving as materialized (
        select e.*, price_of_draw(l.price_minor, l.draw_nos, e.draw_no) as amount
        from unnest(p_tickets, asked_draws) as n (ticket_id, draw_no)
        join entries e on e.ticket_id = n.ticket_id and e.draw_no = n.draw_no
        join tickets t on t.id = e.ticket_id and t.customer_id = p_customer
        join order_lines l on l.id = t.order_line_id
        join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
        -- What was cancelled meanwhile is refunded as such.
        where d.sealed_at is null and d.cancelled_at is null and not exists (
            select 1 from share_payments p where p.ticket_id = e.ticket_id and p.result_version = 0
        )
    ), gone as (
        delete from entries e using leaving w where e.ticket_id = w.ticket_id and e.draw_no = w.draw_no
    )
    insert into withdrawn_entries (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, draw_no, offer_key, amount from leaving;
    return true;
end
$$;

comment on function exclusion_take_out_scarce is 'Takes tickets whose numbers are free again out of their draws; false when another worker is at it.';
