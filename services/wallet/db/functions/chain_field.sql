create or replace function chain_field(p_text text) returns text
language sql immutable parallel safe as $$
select case when p_text is null then '-' else octet_length(p_text)::text || ':' || p_text end
$$;
