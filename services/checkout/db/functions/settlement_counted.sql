create or replace function settlement_counted(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid,
    p_event bytea
) returns boolean
language plpgsql as $$
begin
    update settlements set state = 'counted', due_at = null
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'scoring';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_counted', p_offer_key || '/' || p_draw_no, p_result_version,
        p_event, null
    );
    -- Dividends may have arrived meanwhile; later ones set due_at of the same row.
    update settlements s set due_at = clock_timestamp()
        from draw_results r
        where s.offer_key = p_offer_key and s.draw_no = p_draw_no and s.result_version = p_result_version
            and r.offer_key = s.offer_key and r.draw_no = s.draw_no and r.version = s.result_version
            and r.divisions <> '[]';
    return true;
end
$$;

comment on function settlement_counted is 'After the last block: every entry is matched; the dividends may be unknown.';
