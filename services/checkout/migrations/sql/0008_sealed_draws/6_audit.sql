create or replace view audit.overpaid_prizes as
    select p.offer_key, p.draw_no, p.ticket_id, p.customer_id, sum(p.due_minor) as paid_minor,
           coalesce(max(n.prize_minor), 0) as prize_minor
    from winnings p
    join (
        select offer_key, draw_no, max(result_version) as result_version from settlements
        where state in ('paying', 'done') group by offer_key, draw_no
    ) newest using (offer_key, draw_no)
    left join winnings n on n.ticket_id = p.ticket_id and n.draw_no = p.draw_no and n.offer_key = p.offer_key
        and n.result_version = newest.result_version
    where p.paid_at is not null and p.reversed_at is null
    group by p.offer_key, p.draw_no, p.ticket_id, p.customer_id
    having sum(p.due_minor) > coalesce(max(n.prize_minor), 0);

create view audit.draw_seals as
    select offer_key, draw_no, state, entries, blocks, encode(root, 'hex') as root, sealed_at from draw_seals;

create view audit.refunded_entries as
    select r.offer_key, r.draw_no, r.ticket_id, t.customer_id, t.order_id, r.amount_minor, r.refunded_at
    from entry_refunds r join tickets t on t.id = r.ticket_id;

create view audit.division_winners as
    select b.offer_key, b.draw_no, b.result_version, b.games[place] as division,
           sum(b.games[place + 1] * b.tickets) as winning_games
    from win_breakdowns b cross join lateral generate_series(1, cardinality(b.games), 2) as place
    group by b.offer_key, b.draw_no, b.result_version, b.games[place];
