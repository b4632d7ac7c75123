create or replace function payout_reviews_mark_notified(p_limit integer) returns setof payout_reviews
language sql as $$
with unnotified as (
    select reference from payout_reviews
    where notified_at is null or decision in ('rejected', 'withdrawn') and decision_notified_at is null
    order by opened_at limit p_limit for update skip locked
)
update payout_reviews c set notified_at = coalesce(c.notified_at, clock_timestamp()),
    decision_notified_at = case when c.decision is not null then clock_timestamp() end
from unnotified u where c.reference = u.reference
returning c.*
$$;

comment on function payout_reviews_mark_notified is 'Reviews whose customers the caller notifies with its commit. One that is decided before its first notification needs only the decision''s.';
