create or replace function ticket_serial(p_ticket uuid) returns text
language sql immutable as $$
select substr(h, 1, 4) || '-' || substr(h, 5, 4) || '-' || substr(h, 9, 4) || '-' || substr(h, 13, 4)
from (select upper(right(replace(p_ticket::text, '-', ''), 16)) as h) hex
$$;
