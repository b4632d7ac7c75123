create or replace function discount_of_draw(p_line order_lines, p_draw_no bigint) returns bigint
language sql immutable parallel safe as $$
select price_of_draw(p_line.price_minor + p_line.discount_minor, p_line.draw_nos, p_draw_no)
    - price_of_draw(p_line.price_minor, p_line.draw_nos, p_draw_no)
$$;

comment on function discount_of_draw is 'The part of a line''s discount that belongs to one of its draws, as the wallet has it: divide_discount of libs/catalogue.';
