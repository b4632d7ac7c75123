create or replace function refund_finish(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_event_id uuid, p_event bytea
) returns boolean
language plpgsql as $$
begin
    update draw_refunds set state = 'done', due_at = null, finished_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'refunding'
            and not exists (
                -- Only refused refunds can be left, and they are few.
                select from unrefunded_entries u
                where u.offer_key = p_offer_key and u.draw_no = p_draw_no and u.ticket_id in (
                    select split_part(r.reference, '/', 4)::uuid from refused_payouts r
                    where starts_with(
                        r.reference, 'cancelled/' || p_offer_key || '/' || p_draw_no || '/'
                    )
                )
            );
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_refunded', p_offer_key || '/' || p_draw_no, 1, p_event, null
    );
    return true;
end
$$;
