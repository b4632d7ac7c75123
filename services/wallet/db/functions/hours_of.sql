create or replace function hours_of(p_period text) returns interval
language sql immutable parallel safe as $$
select case p_period when 'day' then interval '24 hours' when 'week' then interval '168 hours'
                     else interval '720 hours' end
$$;
