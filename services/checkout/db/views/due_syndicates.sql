create or replace view due_syndicates as
    with open as (
        select y.* from syndicates y where y.ended_at is null and coalesce(y.settled_version, 0) = 0
        union all
        select y.* from (
            select offer_key, draw_no, max(version) as version from draw_results
            where shared_out_at is null and divisions <> '[]' group by offer_key, draw_no
        ) published
        join syndicates y on y.plays_offer_key = published.offer_key and y.draw_no = published.draw_no
        where y.ended_at is null and y.settled_version between 1 and published.version - 1
    ), due as materialized (
        select y.*, r.version as result_version, r.main_numbers, r.supplementary_numbers, r.divisions
        from open y
        left join lateral (
            select * from draw_results r where r.offer_key = y.plays_offer_key and r.draw_no = y.draw_no
                and r.divisions <> '[]' order by r.version desc limit 1
        ) r on true
        where y.status = 4 or y.status in (3, 5, 6) and r.version is not null
            and coalesce(y.settled_version, 0) < r.version
    )
    select offer_key, draw_no, series, status = 4 as is_cancelled, shares, shape, games, result_version,
           main_numbers, supplementary_numbers, divisions
    from due where not draw_is_undecided(offer_key, draw_no);

comment on view due_syndicates is 'Cancelled syndicates to refund, and bought ones with a result, or a newer result, to write down. Those with an undecided purchase are left out. Statuses: 3 purchased, 4 cancelled, 5 drawn, 6 paid.';
