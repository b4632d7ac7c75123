create or replace function checkout_give_back(p_checkout uuid, p_version bigint, p_code text) returns boolean
language plpgsql as $$
begin
    update checkouts set state = 'refunding', version = version + 1, due_at = clock_timestamp(),
            failure_code = p_code
        where id = p_checkout and version = p_version and state = 'started';
    return found;
end
$$;

comment on function checkout_give_back is 'After the capture: what was bought cannot be had any more, so the money goes back.';
