create or replace function sealed_leaf(
    p_offer_key text, p_draw_no bigint, p_serial text, p_shape text, p_games bytea
) returns bytea
language sql immutable parallel safe as $$
select sha256('\x00'::bytea || convert_to(
    'wattle-line-v1|' || p_offer_key || '|' || p_draw_no || '|' || p_serial || '|' || p_shape || '|'
        || encode(p_games, 'hex'), 'UTF8'))
$$;

comment on function sealed_leaf is 'Hash of one ticket in the list of a draw (docs/draw-verification.md).';
