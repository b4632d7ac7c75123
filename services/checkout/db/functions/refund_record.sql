create or replace function refund_record(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_last_ticket uuid, p_tickets uuid[],
    p_amounts bigint[], p_event_ids uuid[], p_events bytea[], p_lease interval
) returns boolean
language plpgsql as $$
begin
    update draw_refunds set
            last_ticket_id = greatest(last_ticket_id, p_last_ticket), due_at = clock_timestamp() + p_lease,
            entries = entries + cardinality(p_tickets),
            refunded_minor = refunded_minor + (select coalesce(sum(a), 0) from unnest(p_amounts) a)
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'refunding';
    if not found then
        return false;
    end if;
    insert into entry_refunds (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, p_draw_no, p_offer_key, amount
        from unnest(p_tickets, p_amounts) as r (ticket_id, amount);
    perform outbox_put(e.event_id, 'wattle.checkout.v1.entry_refunded', e.ticket_id::text, p_draw_no, e.payload, null)
        from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload);
    return true;
end
$$;
