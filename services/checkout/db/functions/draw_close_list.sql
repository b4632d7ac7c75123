create or replace function draw_close_list(p_offer_key text, p_draw_no bigint) returns boolean
language plpgsql as $$
begin
    perform pg_advisory_xact_lock(draw_lock_key(p_offer_key, p_draw_no));
    if draw_is_undecided(p_offer_key, p_draw_no) then
        return false;
    end if;
    update draws set sealed_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and sealed_at is null;
    return true;
end
$$;
