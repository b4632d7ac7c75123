create or replace function idempotency_begin(
    p_owner text, p_key text, p_route text, p_request_hash bytea, p_lease interval, out outcome text,
    out response_status smallint, out response_body jsonb
)
language plpgsql as $$
declare
    present idempotency_keys;
begin
    if not pg_try_advisory_xact_lock(hashtextextended(p_owner || chr(31) || p_key, 0)) then
        outcome := 'running';
        return;
    end if;
    insert into idempotency_keys as k (owner, key, route, request_hash, locked_until)
        values (p_owner, p_key, p_route, p_request_hash, clock_timestamp() + p_lease)
        on conflict on constraint pk_idempotency_keys do nothing;
    if found then
        outcome := 'started';
        return;
    end if;
    select * into strict present from idempotency_keys k where k.owner = p_owner and k.key = p_key;
    if present.route <> p_route or present.request_hash <> p_request_hash then
        outcome := 'reused';
    elsif present.status = 'finished' then
        outcome := 'finished';
        response_status := present.response_status;
        response_body := present.response_body;
    elsif present.locked_until > clock_timestamp() then
        outcome := 'running';
    else
        update idempotency_keys k set locked_until = clock_timestamp() + p_lease
            where k.owner = p_owner and k.key = p_key;
        outcome := 'started';
    end if;
end
$$;
