create or replace function exclusion_record(
    p_customer uuid, p_version bigint, p_tickets uuid[], p_draw_nos bigint[], p_event_ids uuid[],
    p_events bytea[], p_lease interval
) returns boolean
language plpgsql as $$
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return false;
    end if;
    update withdrawn_entries w set refunded_at = clock_timestamp()
        from unnest(p_tickets, p_draw_nos) as r (ticket_id, draw_no)
        where w.ticket_id = r.ticket_id and w.draw_no = r.draw_no and w.refunded_at is null;
    perform outbox_put(e.event_id, 'wattle.checkout.v1.entry_refunded', e.ticket_id::text, e.draw_no, e.payload, null)
        from unnest(p_event_ids, p_tickets, p_draw_nos, p_events) as e (event_id, ticket_id, draw_no, payload);
    return true;
end
$$;

comment on function exclusion_record is 'Marks entries as refunded and publishes each; false when another worker holds the lease.';
