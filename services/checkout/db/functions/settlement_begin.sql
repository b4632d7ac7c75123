create or replace function settlement_begin(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint
) returns boolean
language plpgsql as $$
begin
    update settlements s set state = 'scoring'
        where s.offer_key = p_offer_key and s.draw_no = p_draw_no and s.result_version = p_result_version
            and s.version = p_version and s.state = 'sealing'
            and exists (
                select 1 from draw_seals d
                where d.offer_key = s.offer_key and d.draw_no = s.draw_no and d.state = 'sealed'
            );
    return found;
end
$$;

comment on function settlement_begin is 'False until the draw''s list of tickets is sealed.';
