create or replace function waits_for_its_day(p_details jsonb) returns boolean
language sql stable as $$
select coalesce((p_details ->> 'purchase_at')::timestamptz > clock_timestamp(), false)
$$;

comment on function waits_for_its_day is 'Whether a line is bought on a later day that its customer chose (details.purchase_at).';
