alter table syndicates add column ended_at timestamptz;
comment on column syndicates.ended_at is
    'since when nothing of it comes to be owed any more: it was cancelled and everybody who bought is refunded, or its draw is cancelled';
create index ix_syndicates_open on syndicates (offer_key, draw_no, series)
    where ended_at is null and coalesce(settled_version, 0) = 0;
create index ix_syndicates_plays_offer_key_draw_no on syndicates (plays_offer_key, draw_no);

alter table draw_results add column shared_out_at timestamptz;
comment on column draw_results.shared_out_at is
    'since when every syndicate whose ticket is in the draw has shared out this version, or a later one';
create index ix_draw_results_not_shared_out on draw_results (offer_key, draw_no)
    where shared_out_at is null and divisions <> '[]';

-- Nobody looked for late purchases into these any more.
update syndicates y set ended_at = clock_timestamp()
    where y.status = 4 and y.settled_version = 0 and not exists (
        select from draws d
        where d.offer_key = y.offer_key and d.draw_no = y.draw_no
            and d.stop > clock_timestamp() - interval '30 days'
    );
