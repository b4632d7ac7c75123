create or replace view ticket_entries as
    select e.ticket_id, e.draw_no, d.draw_date, d.draw_at, d.draws_when_sold_out,
           -- Catalog publishes that a draw is closed and drawn; only checkout knows that it is scored and paid: by
           -- its settlement, by the last drawing of a raffle, by the shared prize of a syndicate.
           case when d.status < 5 then d.status else greatest(
               d.status,
               case settled.state when 'paying' then 6 when 'done' then 7 end,
               coalesce((
                   select case when exists (
                       select from share_payments p
                       where p.ticket_id = e.ticket_id and p.result_version > 0 and p.paid_at is null
                           and p.pay_from is null and not exists (
                               select from held_payouts h where h.reference = p.reference
                           )
                   ) then 6 else 7 end
                   from syndicates y
                   where y.offer_key = e.offer_key and y.draw_no = e.draw_no
                       and y.series = (l.details ->> 'series')::integer and y.settled_version > 0
               ), (
                   select max(case when drawn.settled_at is null then 6 else 7 end)
                   from raffle_results drawn
                   where drawn.offer_key = e.offer_key and drawn.draw_no = e.draw_no and drawn.is_last
               ))
           ) end as status,
           e.withdrawn, r.main_numbers, r.supplementary_numbers, r.divisions, r.version as result_version,
           settled.state is not null and not e.withdrawn as settled,
           coalesce((
               select b.prize_minor from wins w
               join win_breakdowns b on b.offer_key = w.offer_key and b.draw_no = w.draw_no
                   and b.result_version = w.result_version and b.id = w.breakdown
               where w.offer_key = e.offer_key and w.draw_no = e.draw_no
                   and w.result_version = settled.result_version and w.ticket_id = e.ticket_id
           ), (
               select w.prize_minor from winnings w
               where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no
               order by w.result_version desc limit 1
           )) as prize,
           coalesce((
               select max(w.pay_from) from winnings w
               where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no and w.paid_at is null
                   and w.refused_at is null and (not w.review_required or w.pay_from > clock_timestamp())
           ), (
               select max(p.pay_from) from share_payments p
               where p.ticket_id = e.ticket_id and p.draw_no = e.draw_no and p.paid_at is null
                   and p.pay_from > clock_timestamp() and not share_refused(p)
           )) as pay_from,
           exists (
               select from winnings w
               where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no and w.paid_at is null
                   and w.review_required and w.refused_at is null and not exists (
                       select from payout_reviews c
                       where c.decision = 'approved' and c.kind = 'draw' and c.ticket_id = w.ticket_id
                           and c.draw_no = w.draw_no and c.result_version = w.result_version
                   )
           ) as claim_required,
           d.cancelled_at is not null as cancelled,
           coalesce(e.refunded, (
               select f.amount_minor from entry_refunds f
               where f.ticket_id = e.ticket_id and f.draw_no = e.draw_no
           )) as refund
    from (
        select ticket_id, draw_no, offer_key, false as withdrawn, null::bigint as refunded from entries
        union all
        select ticket_id, draw_no, offer_key, true, case when refunded_at is not null then amount_minor end
        from withdrawn_entries
    ) e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    left join lateral (
        select version, main_numbers, supplementary_numbers, divisions from draw_results
        where offer_key = e.offer_key and draw_no = e.draw_no order by version desc limit 1
    ) r on true
    left join settlements settled
        on settled.offer_key = e.offer_key and settled.draw_no = e.draw_no
        and settled.result_version = r.version and settled.state in ('paying', 'done');

comment on view ticket_entries is 'Tickets in each of their draws, with its result and what they won there: by the result that is being paid, or by what was paid before.';
