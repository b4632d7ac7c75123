create or replace function checkouts_claim(p_limit integer, p_lease interval) returns setof checkout_sagas
language plpgsql as $$
declare
    claimed uuid[];
begin
    with due as (
        select c.id from checkouts c
        where c.due_at <= clock_timestamp() and not exists (
            select from checkout_deposits d where d.checkout_id = c.id and d.stage in ('asking', 'waiting')
        )
        order by c.due_at limit p_limit for update skip locked
    ), leased as (
        update checkouts c set version = c.version + 1, attempts = c.attempts + 1,
            due_at = clock_timestamp() + p_lease
        from due where c.id = due.id
        returning c.id
    )
    select array_agg(id) into claimed from leased;
    return query select s.* from checkout_sagas s where s.id = any (claimed);
end
$$;

comment on function checkouts_claim is 'Leases sagas that are past due; earlier leases become invalid. Those with an undecided deposit have a sweep of their own.';
