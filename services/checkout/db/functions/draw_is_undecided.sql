create or replace function draw_is_undecided(p_offer_key text, p_draw_no bigint) returns boolean
language sql stable as $$
select exists (
    select from checkouts c join order_lines l on l.order_id = c.order_id
    where c.due_at is not null and c.state = 'started'
        and l.offer_key = p_offer_key and p_draw_no = any (l.draw_nos)
)
$$;

comment on function draw_is_undecided is 'Whether a purchase into the draw may still become a ticket; one that is refunded never does.';
