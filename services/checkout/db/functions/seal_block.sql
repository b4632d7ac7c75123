create or replace function seal_block(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_size integer, p_lease interval
) returns integer
language plpgsql as $$
declare
    seal draw_seals;
    listed integer;
    last uuid;
    paid bigint;
begin
    select * into seal from draw_seals
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'listing'
        for update;
    if not found then
        return null;
    end if;
    with lines as materialized (
        select e.ticket_id, t.customer_id, t.serial, l.shape::text as shape, l.games,
               price_of_draw(l.price_minor, l.draw_nos, p_draw_no)
                   + discount_of_draw(l, p_draw_no) as stake
        from (
            select ticket_id from entries
            where offer_key = p_offer_key and draw_no = p_draw_no
                and ticket_id > coalesce(seal.last_ticket_id, '00000000-0000-0000-0000-000000000000')
            order by ticket_id limit p_size
        ) e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
    ), kinds as materialized (
        select shape, row_number() over (order by shape) as place from (select distinct shape from lines) s
    ), listing as (
        select n.*, k.place, sealed_leaf(p_offer_key, p_draw_no, n.serial, n.shape, n.games) as leaf
        from lines n join kinds k using (shape) order by n.ticket_id
    ), block as (
        select count(*) as entries, array_agg(ticket_id) as tickets, array_agg(customer_id) as customers,
               array_agg(place::smallint) as shape_of, array_agg(octet_length(games)) as sizes,
               string_agg(games, ''::bytea) as games, string_agg(leaf, ''::bytea) as leaves, sum(stake) as stakes
        from listing
    ), added as (
        insert into sealed_blocks (
            offer_key, draw_no, block_no, first_ticket_id, last_ticket_id, tickets, customers, shapes, shape_of,
            sizes, games, root
        )
        select p_offer_key, p_draw_no, seal.blocks, tickets[1], tickets[cardinality(tickets)], tickets, customers,
               (select array_agg(shape order by place) from kinds), shape_of, sizes, games, merkle_root(leaves)
        from block where entries > 0
        returning cardinality(tickets) as entries, last_ticket_id
    )
    select added.entries, added.last_ticket_id, block.stakes into listed, last, paid from added, block;
    update draw_seals set
            entries = entries + coalesce(listed, 0), stakes_minor = stakes_minor + coalesce(paid, 0), blocks = blocks + (listed is not null)::integer,
            last_ticket_id = coalesce(last, last_ticket_id), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no;
    return coalesce(listed, 0);
end
$$;

comment on function seal_block is 'Puts the next tickets into a block and returns how many; null when another worker holds the lease.';
