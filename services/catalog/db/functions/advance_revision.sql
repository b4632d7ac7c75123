create or replace function advance_revision() returns trigger
language plpgsql as $$
begin
    if current_setting('catalog.advanced_in', true) is distinct from pg_current_xact_id()::text then
        update catalog_revision set revision = revision + 1;
        perform set_config('catalog.advanced_in', pg_current_xact_id()::text, true);
    end if;
    return null;
end
$$;
