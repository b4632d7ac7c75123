create or replace function exclusion_extend(p_customer uuid, p_version bigint, p_lease interval) returns boolean
language plpgsql as $$
begin
    update exclusions set due_at = clock_timestamp() + p_lease
        where customer_id = p_customer and version = p_version and due_at is not null;
    return found;
end
$$;

comment on function exclusion_extend is 'False when another worker holds the lease.';
