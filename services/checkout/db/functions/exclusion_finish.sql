create or replace function exclusion_finish(p_customer uuid, p_version bigint) returns boolean
language plpgsql as $$
begin
    update exclusions set due_at = null, finished_at = clock_timestamp()
        where customer_id = p_customer and version = p_version and due_at is not null
            and not exists (
                select from withdrawn_entries w join tickets t on t.id = w.ticket_id
                where t.customer_id = p_customer and w.refunded_at is null
            );
    return found;
end
$$;
