create or replace view unrefunded_entries as
    select e.offer_key, e.draw_no, e.ticket_id from entries e
    where not exists (select from entry_refunds f where f.ticket_id = e.ticket_id and f.draw_no = e.draw_no)
        and not exists (
            select from share_payments s where s.ticket_id = e.ticket_id and s.result_version = 0
        )
        and not exists (
            select from tickets t
            join order_lines l on l.id = t.order_line_id
            join syndicates y on y.offer_key = e.offer_key and y.draw_no = e.draw_no
                and y.series = (l.details ->> 'series')::integer
            where t.id = e.ticket_id and y.settled_version > 0
        );

comment on view unrefunded_entries is 'Entries to refund if their draw is cancelled: not refunded yet, in no refunded syndicate, and in none whose prizes are written down.';
