create or replace function idempotency_finish(p_owner text, p_key text, p_status integer, p_body jsonb) returns void
language sql as $$
update idempotency_keys
    set status = 'finished', response_status = p_status, response_body = p_body
    where owner = p_owner and key = p_key
$$;
