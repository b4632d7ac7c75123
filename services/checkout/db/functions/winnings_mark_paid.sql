create or replace function winnings_mark_paid(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_tickets uuid[],
    p_event_ids uuid[], p_events bytea[]
) returns boolean
language plpgsql as $$
declare
    marked uuid[];
    paid bigint;
begin
    if p_version is not null then
        perform 1 from settlements
            where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                and version = p_version and state = 'paying' for update;
        if not found then
            return false;
        end if;
    end if;
    with now_paid as (
        update winnings set paid_at = clock_timestamp(),
            paying_at = coalesce(paying_at, case when pay_from is not null then clock_timestamp() end),
            -- A correction took a provisional prize for unpaid: it is not reversed yet.
            reversed_at = case when paid_at is null then reversed_at end
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and ticket_id = any (p_tickets)
            and (paid_at is null or pay_from is not null and paying_at is null and reversed_at is not null)
        returning ticket_id, due_minor
    )
    select coalesce(array_agg(ticket_id), '{}'), coalesce(sum(due_minor), 0) into marked, paid from now_paid;
    update settlements set paid_minor = paid_minor + paid
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    perform outbox_put(
        e.event_id, 'wattle.checkout.v1.prize_won', e.ticket_id::text,
        (select count(*) from winnings w where w.ticket_id = e.ticket_id and w.paid_at is not null),
        e.payload, null
    ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
    where e.ticket_id = any (marked);
    return true;
end
$$;

comment on function winnings_mark_paid is 'Marks prizes as paid and publishes each once; false when another worker holds the settlement. Provisional prizes are paid outside of it, with p_version null.';
