alter table order_lines add column even_stakes boolean not null default false;
comment on column order_lines.even_stakes is
    'whether price and discount are divided so that each of its draws gets the same, to the cent; else each is divided alone';

-- What a voucher pays is divided so that it makes the customer's part of each draw the draw's part of the whole.
create function discount_of_draw(p_line order_lines, p_draw_no bigint) returns bigint language sql immutable parallel safe as $$
    select case when p_line.even_stakes
        then price_of_draw(p_line.price_minor + p_line.discount_minor, p_line.draw_nos, p_draw_no)
            - price_of_draw(p_line.price_minor, p_line.draw_nos, p_draw_no)
        else price_of_draw(p_line.discount_minor, p_line.draw_nos, p_draw_no)
    end
$$;
comment on function discount_of_draw is 'What a voucher pays of a line into one of its draws, as the wallet was told it.';

-- Whoever runs an older version would tell the wallet, and give back, the parts as they were divided before. It is gone within
-- a day; where nothing was ever sold there is none.
do $$
begin
    execute format(
        'create function stakes_are_even() returns boolean language sql as %L',
        format(
            'select clock_timestamp() >= %L::timestamptz',
            case when exists (select from orders) then now() + interval '1 day' else '-infinity' end
        )
    );
end
$$;
comment on function stakes_are_even is 'Whether a line that is sold now divides price and discount together.';
