create or replace function settlement_divide(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_currency text,
    p_ids integer[], p_divisions text[], p_prizes bigint[]
) returns bigint
language plpgsql as $$
declare
    prizes bigint;
begin
    perform 1 from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'counted' for update;
    if not found then
        return null;
    end if;
    update win_breakdowns w set divisions = d.divisions::jsonb, prize_minor = d.prize
        from unnest(p_ids, p_divisions, p_prizes) as d (id, divisions, prize)
        where w.offer_key = p_offer_key and w.draw_no = p_draw_no and w.result_version = p_result_version
            and w.id = d.id;
    select coalesce(sum(tickets * prize_minor), 0) into prizes from win_breakdowns
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    update settlements set prizes_minor = prizes, currency = p_currency
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    return prizes;
end
$$;

comment on function settlement_divide is 'Prices each set of winning games and returns the sum of all prizes; null when another worker holds the settlement.';
