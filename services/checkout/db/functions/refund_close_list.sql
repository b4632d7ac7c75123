create or replace function refund_close_list(p_offer_key text, p_draw_no bigint, p_version bigint) returns boolean
language plpgsql as $$
begin
    if not draw_close_list(p_offer_key, p_draw_no) then
        return false;
    end if;
    update draw_refunds set state = 'refunding'
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'deciding';
    return found;
end
$$;

comment on function refund_close_list is 'False while a purchase into the draw is undecided, or when another worker holds the lease.';
