create or replace function jurisdiction_of(p_region text) returns jurisdictions
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select * from jurisdictions
where region in (p_region, '') and valid_from <= clock_timestamp()
order by region desc, valid_from desc limit 1
$$;
