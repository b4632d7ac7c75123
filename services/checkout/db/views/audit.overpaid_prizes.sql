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
    where coalesce(p.paid_at, p.paying_at) is not null and p.reversed_at is null
    group by p.offer_key, p.draw_no, p.ticket_id, p.customer_id
    having sum(p.due_minor) > coalesce(max(n.prize_minor), 0)
    union all
    select p.offer_key, p.draw_no, p.ticket_id, t.customer_id, sum(p.amount_minor),
           max(newest.share_minor * cardinality(l.numbers))
    from share_payments p
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    join lateral (
        select s.share_minor from syndicate_settlements s
        where s.offer_key = p.offer_key and s.draw_no = p.draw_no and s.series = p.series
        order by s.result_version desc limit 1
    ) newest on true
    where p.result_version > 0 and coalesce(p.paid_at, p.paying_at) is not null and p.reversed_at is null
    group by p.offer_key, p.draw_no, p.ticket_id, t.customer_id
    having sum(p.amount_minor) > max(newest.share_minor * cardinality(l.numbers));

comment on view audit.overpaid_prizes is 'Prizes above what the newest result grants that are not reversed, and that are, or may be, in a wallet.';
