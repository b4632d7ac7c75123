create or replace function exclusion_withdraw(
    p_customer uuid, p_version bigint, p_limit integer, p_tickets uuid[], p_lease interval
) returns integer
language plpgsql as $$
declare
    asked_tickets uuid[];
    asked_draws bigint[];
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return null;
    end if;
    if p_tickets is null then
        select array_agg(n.ticket_id), array_agg(n.draw_no) into asked_tickets, asked_draws from (
            select w.ticket_id, w.draw_no from withdrawable_entries w
            where w.customer_id = p_customer order by w.ticket_id, w.draw_no limit p_limit
        ) n;
    else
        select array_agg(e.ticket_id), array_agg(e.draw_no) into asked_tickets, asked_draws
            from entries e where e.ticket_id = any (p_tickets);
    end if;
    perform pg_advisory_xact_lock_shared(locks.key) from (
        select distinct draw_lock_key(e.offer_key, e.draw_no) as key
        from unnest(asked_tickets, asked_draws) as n (ticket_id, draw_no)
        join entries e on e.ticket_id = n.ticket_id and e.draw_no = n.draw_no
        order by 1
    ) locks;
    with leaving as materialized (
        select e.ticket_id, e.draw_no, e.offer_key,
               price_of_draw(l.price_minor, l.draw_nos, e.draw_no) as amount
        from unnest(asked_tickets, asked_draws) as n (ticket_id, draw_no)
        join entries e on e.ticket_id = n.ticket_id and e.draw_no = n.draw_no
        join tickets t on t.id = e.ticket_id and t.customer_id = p_customer
        join order_lines l on l.id = t.order_line_id
        join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
        where d.sealed_at is null and d.cancelled_at is null and case
            when p_tickets is null then exists (
                select from withdrawable_entries w where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no
            ) else not exists (
                select from share_payments p where p.ticket_id = e.ticket_id and p.result_version = 0
            ) end
    ), left_draw as (
        delete from entries e using leaving w where e.ticket_id = w.ticket_id and e.draw_no = w.draw_no
    )
    insert into withdrawn_entries (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, draw_no, offer_key, amount from leaving;
    return coalesce(cardinality(asked_tickets), 0);
end
$$;

comment on function exclusion_withdraw is 'Withdraws the next lottery entries of a customer whose draws are open, or p_tickets, whose stock catalog has released. Returns how many it considered; null when another worker holds the lease.';
