create or replace function price_of_draw(p_price bigint, p_draw_nos bigint[], p_draw_no bigint) returns bigint
language sql immutable parallel safe as $$
select p_price / cardinality(p_draw_nos)
    + (array_position(p_draw_nos, p_draw_no) <= p_price % cardinality(p_draw_nos))::integer
$$;

comment on function price_of_draw is 'The part of a line''s price that belongs to one of its draws: divide_price of libs/catalogue.';
