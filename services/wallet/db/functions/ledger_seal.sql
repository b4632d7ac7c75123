create or replace function ledger_seal(p_limit integer) returns integer
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
declare
    head chain_head;
    horizon xid8;
    next record;
    journals uuid[] := '{}';
    hashes bytea[] := '{}';
    reached xid8;
begin
    select * into head from chain_head for update skip locked;
    if not found then
        return 0;
    end if;
    horizon := pg_snapshot_xmin(pg_current_snapshot());
    if horizon < head.watermark then
        raise exception 'transaction ids went back from % to %: this cluster is not the one that was sealed',
            head.watermark, horizon using errcode = 'WL003';
    end if;
    for next in
        select journal_id, xact_id, canonical
        from canonical_journals canonical_journal
        where xact_id >= head.watermark
          and not exists (select from chain_links chain_link where chain_link.journal_id = canonical_journal.journal_id)
        order by xact_id, journal_id
        limit p_limit
    loop
        head.hash := sha256(head.hash || convert_to(next.canonical, 'UTF8'));
        journals := journals || next.journal_id;
        hashes := hashes || head.hash;
        reached := next.xact_id;
    end loop;
    if cardinality(journals) = p_limit and reached < horizon then
        horizon := reached;
    end if;
    if cardinality(journals) > 0 then
        insert into chain_links (sequence, journal_id, hash)
        select head.sequence + position, journal_id, hash
        from unnest(journals, hashes) with ordinality as link (journal_id, hash, position);
        update chain_head set sequence = head.sequence + cardinality(journals), hash = head.hash, watermark = horizon;
    end if;
    return cardinality(journals);
end
$$;
