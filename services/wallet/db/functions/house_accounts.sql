create or replace function house_accounts(p_kind text, p_scopes text[], p_currency text) returns uuid[]
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    accounts uuid[];
    scope text;
    place bigint;
begin
    if p_scopes is null then
        return array[house_account(p_kind, '', p_currency)];
    end if;
    for scope, place in
        select asked.scope, asked.place from unnest(p_scopes) with ordinality as asked (scope, place) order by 1, 2
    loop
        accounts[place] := house_account(p_kind, scope, p_currency);
    end loop;
    return accounts;
end
$$;
