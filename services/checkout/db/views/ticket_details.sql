create or replace view ticket_details as
    select t.id, t.customer_id, t.serial, placed.order_id, t.issued_at, t.offer_key, l.offer_name, l.game_type,
           l.game_offer, l.num_games, l.games, l.shape, l.quickpick,
           l.price_minor + l.discount_minor as price_minor, l.discount_minor,
           (select c.id from checkouts c where c.order_id = placed.order_id) as checkout_id,
           o.currency, l.details, l.numbers,
           (
               select jsonb_agg(
                   jsonb_build_object(
                       'kind', c.kind, 'reference', c.reference, 'draw_no', c.draw_no, 'amount', c.amount_minor,
                       'decision', c.decision, 'reason', c.reason
                   ) order by c.opened_at, c.reference
               ) from payout_reviews c where c.ticket_id = t.id
           ) as claims,
           (
               select jsonb_agg(
                   jsonb_build_object(
                       'draw_no', p.draw_no, 'drawing', p.drawing, 'drawing_name', p.drawing_name,
                       'prize_no', p.prize_no, 'number', p.number, 'title', p.title, 'kind', p.kind,
                       'value', p.value_minor, 'currency', p.currency, 'is_paid', p.paid_at is not null
                   ) order by p.draw_no, p.drawing, p.prize_no
               ) from raffle_prizes p where p.ticket_id = t.id
           ) as raffle_prizes,
           (
               select jsonb_build_object(
                   'series', y.series, 'name', y.name, 'status', y.status, 'shares', y.shares,
                   'plays_offer_key', y.plays_offer_key,
                   -- Neither what the payout review refused nor what a corrected result reversed.
                   'won', (
                       select coalesce(sum(p.amount_minor), 0) from share_payments p
                       where p.ticket_id = t.id and p.result_version > 0 and p.reversed_by is null
                           and not share_refused(p)
                   ),
                   'is_given_up', exists (
                       select from share_payments s where s.ticket_id = t.id and s.result_version = 0
                   ),
                   'refunded', coalesce(
                       (select s.amount_minor from share_payments s
                        where s.ticket_id = t.id and s.result_version = 0 and s.paid_at is not null),
                       (select f.amount_minor from entry_refunds f
                        where f.ticket_id = t.id and f.draw_no = y.draw_no)
                   )
               )
               from syndicates y
               where y.offer_key = t.offer_key and y.draw_no = l.draw_nos[1]
                   and y.series = (l.details ->> 'series')::integer
           ) as syndicate,
           (select jsonb_agg(to_jsonb(e) order by e.draw_at) from ticket_entries e where e.ticket_id = t.id) as entries
    from tickets t
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
    -- A ticket of a pre-order belongs to the order that it was placed with, not to that which bought it.
    cross join lateral (
        select coalesce(
            (select p.order_id from pre_orders p where p.attempt_order_id = t.order_id), t.order_id
        ) as order_id
    ) placed;

comment on view ticket_details is 'Tickets as their customers see them, with their draws, prizes and syndicate.';
