create or replace function winnings_mark_waited(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_tickets uuid[], p_event_ids uuid[],
    p_events bytea[]
) returns integer
language plpgsql as $$
declare
    marked uuid[];
begin
    with now_paid as (
        update winnings set paid_at = clock_timestamp(), paying_at = coalesce(paying_at, clock_timestamp()),
            -- A correction took it for unpaid: it is not back yet.
            reversed_at = case when paid_at is null then reversed_at end
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and ticket_id = any (p_tickets) and (paid_at is null or paying_at is null and reversed_at is not null) and pay_from is not null
        returning ticket_id, due_minor
    ), counted as (
        update settlements set paid_minor = paid_minor + (select coalesce(sum(due_minor), 0) from now_paid)
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
    )
    select coalesce(array_agg(ticket_id), '{}') into marked from now_paid;
    perform outbox_put(
        e.event_id, 'wattle.checkout.v1.prize_won', e.ticket_id::text,
        (select count(*) from winnings w where w.ticket_id = e.ticket_id and w.paid_at is not null), e.payload, null
    ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
    where e.ticket_id = any (marked);
    return cardinality(marked);
end
$$;
