create or replace function syndicate_is_decided(p_offer_key text, p_draw_no bigint, p_series integer) returns boolean
language plpgsql as $$
begin
    -- A withdrawal of its entries, and the refund of a cancelled draw, wait for this lock.
    perform pg_advisory_xact_lock(draw_lock_key(p_offer_key, p_draw_no));
    if exists (
        select from draws d
        where d.offer_key = p_offer_key and d.draw_no = p_draw_no and d.cancelled_at is not null
    ) then
        update syndicates set ended_at = clock_timestamp()
            where offer_key = p_offer_key and draw_no = p_draw_no and series = p_series and ended_at is null;
        return false;
    end if;
    return not draw_is_undecided(p_offer_key, p_draw_no);
end
$$;

comment on function syndicate_is_decided is 'Whether every ticket of a syndicate exists. One whose draw is cancelled ends, as the draw is refunded.';
