create or replace view audit.payouts as
    select s.offer_key, s.draw_no, s.result_version, s.state, s.entries, s.winning_entries, s.prizes_minor,
           s.paid_minor, s.currency, s.finished_at
    from settlements s;
