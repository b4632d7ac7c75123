create or replace function seal_shut(p_offer_key text, p_draw_no bigint, p_version bigint) returns boolean
language plpgsql as $$
begin
    if not draw_shut(p_offer_key, p_draw_no) then
        return false;
    end if;
    update draw_seals set state = 'listing'
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'deciding';
    return found;
end
$$;

comment on function seal_shut is 'False while a purchase into the draw is undecided, or when another worker is at it.';
