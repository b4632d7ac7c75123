create or replace function settlement_score_block(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_block integer,
    p_entries bigint, p_places integer[], p_breakdowns integer[], p_used integer[], p_tickets bigint[],
    p_games text[], p_lease interval
) returns boolean
language plpgsql as $$
begin
    update settlements set
            scored_blocks = scored_blocks + 1, entries = entries + p_entries,
            winning_entries = winning_entries + cardinality(p_places), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'scoring' and scored_blocks = p_block;
    if not found then
        return false;
    end if;
    insert into win_breakdowns as known (offer_key, draw_no, result_version, id, games, tickets)
        select p_offer_key, p_draw_no, p_result_version, u.id, u.games::bigint[], u.tickets
        from unnest(p_used, p_tickets, p_games) as u (id, tickets, games)
        on conflict on constraint pk_win_breakdowns do update set tickets = known.tickets + excluded.tickets;
    insert into wins (offer_key, draw_no, result_version, ticket_id, customer_id, breakdown)
        select p_offer_key, p_draw_no, p_result_version, line.ticket_id, line.customer_id, won.breakdown
        from sealed_blocks b
        cross join lateral unnest(b.tickets, b.customers) with ordinality as line (ticket_id, customer_id, place)
        join unnest(p_places, p_breakdowns) as won (place, breakdown) on won.place = line.place
        where b.offer_key = p_offer_key and b.draw_no = p_draw_no and b.block_no = p_block
        order by line.ticket_id;
    return true;
end
$$;

comment on function settlement_score_block is 'Stores the wins of the tickets of one block; false when another worker holds the settlement.';
