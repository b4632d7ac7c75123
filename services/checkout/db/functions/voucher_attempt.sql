create or replace function voucher_attempt(p_subject text, p_most integer) returns boolean
language sql as $$
insert into voucher_attempts as known (subject, hour, attempts)
    values (p_subject, date_trunc('hour', clock_timestamp(), 'UTC'), 1)
    on conflict (subject, hour) do update set attempts = known.attempts + 1
    returning attempts <= p_most
$$;

comment on function voucher_attempt is 'Counts before anything is compared; false when it was one too many.';
