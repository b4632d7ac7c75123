create or replace function settlement_mark_paid(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_tickets uuid[],
    p_event_ids uuid[], p_events bytea[]
) returns boolean
language plpgsql as $$
declare
    paid bigint;
begin
    perform 1 from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'paying' for update;
    if not found then
        return false;
    end if;
    with now_paid as (
        update winnings set paid_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and ticket_id = any (p_tickets) and paid_at is null
        returning due_minor
    )
    select coalesce(sum(due_minor), 0) into paid from now_paid;
    update settlements set paid_minor = paid_minor + paid
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    perform outbox_put(
        e.event_id, 'wattle.checkout.v1.prize_won', e.ticket_id::text,
        (select count(*) from winnings w where w.ticket_id = e.ticket_id and w.paid_at is not null),
        e.payload, null
    ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
    where e.payload is not null;
    return true;
end
$$;
