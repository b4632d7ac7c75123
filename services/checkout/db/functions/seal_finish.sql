create or replace function seal_finish(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_root bytea, p_event_id uuid, p_event bytea
) returns boolean
language plpgsql as $$
begin
    update draw_seals set state = 'sealed', due_at = null, root = p_root, sealed_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'listing';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_sealed', p_offer_key || '/' || p_draw_no, 1, p_event, null
    );
    update settlements set due_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and state = 'sealing';
    return true;
end
$$;
