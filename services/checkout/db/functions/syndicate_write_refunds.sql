create or replace function syndicate_write_refunds(p_offer_key text, p_draw_no bigint, p_series integer) returns void
language plpgsql as $$
begin
    if not syndicate_is_decided(p_offer_key, p_draw_no, p_series) then
        return;
    end if;
    insert into share_payments (ticket_id, result_version, offer_key, draw_no, series, amount_minor)
        select t.id, 0, p_offer_key, p_draw_no, p_series, l.price_minor
        from entries e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
        where e.offer_key = p_offer_key and e.draw_no = p_draw_no
            and (l.details ->> 'series')::integer = p_series
        on conflict do nothing;
    update syndicates set ended_at = coalesce(ended_at, clock_timestamp()),
            settled_version = coalesce(settled_version, 0)
        where offer_key = p_offer_key and draw_no = p_draw_no and series = p_series;
end
$$;

comment on function syndicate_write_refunds is 'Writes down the refunds of a cancelled syndicate and ends it, once every purchase into its draw is decided.';
