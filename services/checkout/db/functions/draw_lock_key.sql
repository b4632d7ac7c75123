create or replace function draw_lock_key(p_offer_key text, p_draw_no bigint) returns bigint
language sql immutable as $$
select hashtextextended('draw/' || p_offer_key || '/' || p_draw_no, 0)
$$;

comment on function draw_lock_key is 'Advisory lock of a draw: shared while tickets are issued into it, exclusive while it is sealed.';
