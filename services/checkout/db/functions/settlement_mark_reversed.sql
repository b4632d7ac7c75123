create or replace function settlement_mark_reversed(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_tickets uuid[],
    p_versions integer[], p_event_ids uuid[], p_events bytea[]
) returns boolean
language plpgsql as $$
declare
    taken bigint;
begin
    perform 1 from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'paying' for update;
    if not found then
        return false;
    end if;
    with now_reversed as (
        update winnings w set reversed_at = clock_timestamp()
        from unnest(p_tickets, p_versions) as r (ticket_id, result_version)
        where w.offer_key = p_offer_key and w.draw_no = p_draw_no and w.ticket_id = r.ticket_id
            and w.result_version = r.result_version and w.reversed_by = p_result_version and w.reversed_at is null
        returning w.due_minor
    )
    select coalesce(sum(due_minor), 0) into taken from now_reversed;
    update settlements set reversed_minor = reversed_minor + taken
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    perform outbox_put(
        e.event_id, 'wattle.checkout.v1.prize_corrected', e.ticket_id::text, p_result_version, e.payload, null
    ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
    where e.payload is not null;
    return true;
end
$$;

comment on function settlement_mark_reversed is 'Marks payments as reversed and publishes each; false when another worker holds the settlement.';
