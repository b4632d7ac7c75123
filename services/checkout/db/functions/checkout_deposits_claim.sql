create or replace function checkout_deposits_claim(p_limit integer, p_lease interval) returns setof checkout_sagas
language plpgsql as $$
declare
    claimed uuid[];
begin
    with due as (
        select c.id from checkout_deposits d join checkouts c on c.id = d.checkout_id
        where d.due_at <= clock_timestamp() order by d.due_at limit p_limit for update of c skip locked
    ), leased as (
        update checkout_deposits d set due_at = clock_timestamp() + p_lease
        from due where d.checkout_id = due.id and d.due_at is not null returning d.checkout_id
    ), moved as (
        update checkouts c set version = c.version + 1 from leased where c.id = leased.checkout_id returning c.id
    )
    select array_agg(id) into claimed from moved;
    return query select s.* from checkout_sagas s where s.id = any (claimed);
end
$$;

comment on function checkout_deposits_claim is 'Leases checkouts with an undecided deposit; earlier leases become invalid.';
