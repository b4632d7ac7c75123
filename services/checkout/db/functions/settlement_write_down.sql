create or replace function settlement_write_down(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_limit integer,
    p_provisional_for interval, p_lease interval, p_review_from bigint
) returns integer
language plpgsql set plan_cache_mode to force_custom_plan as $$
declare
    settled settlements;
    written integer;
    last uuid;
begin
    select * into settled from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'paying' for update;
    if not found then
        return null;
    end if;
    with next_tickets as materialized (
        select ticket_id, customer_id from (
            (select ticket_id, customer_id from wins
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and ticket_id > coalesce(settled.due_ticket_id, '00000000-0000-0000-0000-000000000000')
                order by ticket_id limit p_limit)
            union
            (select distinct ticket_id, customer_id from winnings
                where p_result_version > 1 and offer_key = p_offer_key and draw_no = p_draw_no
                    and result_version < p_result_version
                    and ticket_id > coalesce(settled.due_ticket_id, '00000000-0000-0000-0000-000000000000')
                order by ticket_id limit p_limit)
        ) next order by ticket_id limit p_limit
    ), priced as (
        select t.ticket_id, t.customer_id, coalesce(b.divisions, '[]') as divisions,
               coalesce(b.prize_minor, 0) as prize, coalesce(earlier.paid, 0) as paid,
               coalesce(earlier.refused, false) as refused
        from next_tickets t
        left join wins w on w.offer_key = p_offer_key and w.draw_no = p_draw_no
            and w.result_version = p_result_version and w.ticket_id = t.ticket_id
        left join win_breakdowns b on b.offer_key = p_offer_key and b.draw_no = p_draw_no
            and b.result_version = p_result_version and b.id = w.breakdown
        left join lateral (
            select sum(e.due_minor) filter (where e.refused_at is null) as paid,
                   bool_or(e.refused_at is not null) as refused from winnings e
            where e.ticket_id = t.ticket_id and e.draw_no = p_draw_no and e.offer_key = p_offer_key
                and e.result_version < p_result_version and e.reversed_by is null
        ) earlier on true
    ), reversed as (
        update winnings e set reversed_by = p_result_version,
                reversed_at = case when e.due_minor = 0 or coalesce(e.paid_at, e.paying_at) is null then clock_timestamp() end,
                paid_at = coalesce(e.paid_at, case when e.paying_at is null then clock_timestamp() end)
            from priced p
            where p.prize < p.paid and e.ticket_id = p.ticket_id and e.draw_no = p_draw_no
                and e.offer_key = p_offer_key and e.result_version < p_result_version and e.reversed_by is null and e.refused_at is null
    ), added as (
        insert into winnings (
            offer_key, draw_no, result_version, ticket_id, customer_id, divisions, prize_minor, due_minor, paid_at,
            pay_from, review_required
        )
        select p_offer_key, p_draw_no, p_result_version, p.ticket_id, p.customer_id, p.divisions, p.prize, due.minor,
               case when due.minor = 0 then clock_timestamp() end,
               case when due.minor > 0 then coalesce(
                   case when (p.divisions -> 0 ->> 0)::integer = 1 then clock_timestamp() + p_provisional_for end,
                   case when review.required then clock_timestamp() end
               ) end,
               review.required
        from priced p
        cross join lateral (select case when p.prize < p.paid then p.prize else p.prize - p.paid end as minor) due
        cross join lateral (select coalesce(due.minor > 0 and (p.refused or p.prize >= p_review_from), false) as required) review
        returning ticket_id
    )
    select count(*), max(ticket_id::text)::uuid into written, last from added;
    update settlements set due_ticket_id = coalesce(last, due_ticket_id), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    return written;
end
$$;

comment on function settlement_write_down is 'Writes down the payouts of the next tickets, and the payments that a corrected result reverses. Returns how many tickets, 0 after the last; null when another worker holds the settlement.';
