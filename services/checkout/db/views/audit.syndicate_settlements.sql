create or replace view audit.syndicate_settlements as
    select s.*, coalesce(sum(p.amount_minor), 0) as shared_minor,
           count(p.ticket_id) filter (where p.paid_at is null) as unpaid
    from syndicate_settlements s
    left join share_payments p using (offer_key, draw_no, series, result_version)
    group by s.offer_key, s.draw_no, s.series, s.result_version;
