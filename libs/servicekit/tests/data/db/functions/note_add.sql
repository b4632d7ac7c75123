create or replace function note_add(p_key text, p_body text) returns uuid
language plpgsql as $$
declare
    added uuid;
begin
    insert into note (key, body) values (p_key, p_body) returning id into added;
    return added;
end
$$;
