create or replace view audit.division_winners as
    select b.offer_key, b.draw_no, b.result_version, b.games[place] as division,
           sum(b.games[place + 1] * b.tickets) as winning_games
    from win_breakdowns b cross join lateral generate_series(1, cardinality(b.games), 2) as place
    group by b.offer_key, b.draw_no, b.result_version, b.games[place];
