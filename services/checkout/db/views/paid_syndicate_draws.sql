create or replace view paid_syndicate_draws as
    select y.offer_key, y.draw_no, y.settled_version as result_version, min(y.currency) as currency,
           (select count(*) from entries e
            where e.offer_key = y.offer_key and e.draw_no = y.draw_no) as entries,
           (select count(distinct p.ticket_id) from share_payments p
            where p.offer_key = y.offer_key and p.draw_no = y.draw_no
                and p.result_version > 0 and p.reversed_by is null) as winners,
           (select coalesce(sum(p.amount_minor), 0)::bigint from share_payments p
            where p.offer_key = y.offer_key and p.draw_no = y.draw_no
                and p.result_version > 0 and p.reversed_by is null) as prizes
    from syndicates y
    where (y.settled_version > 0 or y.settled_version = 0
            -- None has filled: nothing is won, and the draw ends once catalog has drawn it.
            and exists (select from draws d where d.offer_key = y.offer_key and d.draw_no = y.draw_no
                and d.status >= 5 and d.cancelled_at is null)
            and not exists (select from syndicates o where o.offer_key = y.offer_key and o.draw_no = y.draw_no
                and (o.status <> 4 or o.settled_version is distinct from 0)))
        and not exists (select from syndicates o where o.offer_key = y.offer_key and o.draw_no = y.draw_no
            and o.status in (3, 5, 6) and o.settled_version is distinct from y.settled_version)
        and not exists (select from share_payments p where p.offer_key = y.offer_key
            and p.draw_no = y.draw_no and p.paid_at is null and p.pay_from is null
            and not exists (select from held_payouts h where h.reference = p.reference))
        and not exists (select from share_payments p where p.offer_key = y.offer_key
            and p.draw_no = y.draw_no and p.reversed_by is not null and p.reversed_at is null)
        and not exists (select from raffle_results r where r.offer_key = y.offer_key
            and r.draw_no = y.draw_no and r.drawing = 'shares/' || y.settled_version)
    group by y.offer_key, y.draw_no, y.settled_version;

comment on view paid_syndicate_draws is 'Draws of syndicates with every share paid or in review whose end is not published. Statuses: 3 purchased, 4 cancelled, 5 drawn, 6 paid.';
