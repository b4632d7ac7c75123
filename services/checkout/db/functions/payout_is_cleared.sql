create or replace function payout_is_cleared(p_reference text, p_needs_review boolean) returns boolean
language sql stable as $$
select coalesce(
    (select c.decision is not distinct from 'approved' from payout_reviews c where c.reference = p_reference),
    p_needs_review is not true
)
$$;

comment on function payout_is_cleared is 'Whether a prize may be paid. Its review decides once it is open, whatever its amount is by then.';
