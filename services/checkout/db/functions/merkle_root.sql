create or replace function merkle_root(p_leaves bytea) returns bytea
language plpgsql immutable parallel safe as $$
declare
    level bytea := p_leaves;
    width integer := octet_length(p_leaves) / 32;
begin
    if width = 0 then
        return sha256(''::bytea);
    end if;
    while width > 1 loop
        level := (
            select string_agg(sha256('\x01'::bytea || substr(level, 64 * i + 1, 64)), ''::bytea order by i)
            from generate_series(0, width / 2 - 1) i
        ) || case when width % 2 = 1 then substr(level, 32 * (width - 1) + 1, 32) else ''::bytea end;
        width := (width + 1) / 2;
    end loop;
    return level;
end
$$;

comment on function merkle_root is 'RFC 6962: root over leaf hashes of 32 bytes each, one after the other.';
