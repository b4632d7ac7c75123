create or replace function vouchers_reopen_after() returns trigger
language plpgsql as $$
begin
    perform vouchers_reopen(array(select distinct g.ticket_id from given_back g));
    return null;
end
$$;
