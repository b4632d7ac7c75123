create or replace function exclusion_take_out(
    p_customer uuid, p_version bigint, p_limit integer, p_lease interval
) returns integer
language plpgsql as $$
declare
    asked_tickets uuid[];
    asked_draws bigint[];
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return null;
    end if;
    select array_agg(ticket_id), array_agg(draw_no) into asked_tickets, asked_draws from (
        select ticket_id, draw_no from withdrawable_entries
        where customer_id = p_customer order by ticket_id, draw_no limit p_limit
    ) c;
    perform entries_lock(asked_tickets, asked_draws);
    with leaving as materialized (
        select w.* from unnest(asked_tickets, asked_draws) as n (ticket_id, draw_no)
        join withdrawable_entries w on w.ticket_id = n.ticket_id and w.draw_no = n.draw_no
    ), gone as (
        delete from entries e using leaving w where e.ticket_id = w.ticket_id and e.draw_no = w.draw_no
    )
    insert into withdrawn_entries (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, draw_no, offer_key, price_of_draw(price_minor, draw_nos, draw_no) from leaving;
    return coalesce(cardinality(asked_tickets), 0);
end
$$;

comment on function exclusion_take_out is 'Takes the next entries of a customer out of their draws and says how many it looked at; null when another worker is at it.';
