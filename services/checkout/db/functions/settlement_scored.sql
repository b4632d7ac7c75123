create or replace function settlement_scored(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid,
    p_event bytea
) returns boolean
language plpgsql as $$
begin
    update settlements set state = 'paying', due_at = clock_timestamp() + interval '15 seconds'
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'counted';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_scored', p_offer_key || '/' || p_draw_no, p_result_version * 2,
        p_event, null
    );
    return true;
end
$$;
