-- A field of the canonical form: its length in bytes, a colon, its text; `-` for null. No two lists of fields are alike.
create function chain_field(p_text text) returns text language sql immutable parallel safe as $$
    select case when p_text is null then '-' else octet_length(p_text) || ':' || p_text end
$$;

create function chain_instant(p_at timestamptz) returns text language sql immutable parallel safe as $$
    select chain_field((extract(epoch from p_at) * 1000000)::bigint::text)
$$;

-- What a link covers of a journal; `wallet verify` builds the same from the rows by itself (README, The chain).
create function journal_canonical(p_journal_id uuid) returns text
language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
    select 'wattle-journal-1'
        || chain_field(journal.journal_id::text) || chain_field(journal.flow) || chain_field(journal.business_id)
        || chain_field(journal.step) || chain_field(encode(journal.request_hash, 'hex')) || chain_instant(journal.posted_at)
        || chain_field(journal.customer_id::text) || chain_field(journal.currency) || chain_field(journal.number::text)
        || (select string_agg(
                chain_field(posting.line_no::text) || chain_field(posting.account_id::text) || chain_field(account.kind)
                || chain_field(account.scope) || chain_field(account.customer_id::text) || chain_field(posting.currency)
                || chain_field(posting.amount::text), '' order by posting.line_no)
            from posting left join account using (account_id)
            where posting.journal_id = journal.journal_id)
        || coalesce(
            (select chain_field(line.journal_id::text) || chain_field(line.kind) || chain_field(line.description)
                || chain_field(line.reference) || chain_field(line.amount::text) || chain_field(line.owed::text)
                || chain_field(line.balance_after::text) || chain_instant(line.occurred_at)
            from wallet_transaction as line
            where line.customer_id = journal.customer_id and line.currency = journal.currency
              and line.number = journal.number), '')
    from journal where journal.journal_id = p_journal_id
$$;

-- Seals at most p_limit committed journals and says how many. One call at a time works; the others find nothing to do.
--
-- A transaction that began earlier may commit later, so the order of ids is not the order of commits. Whatever is visible and
-- unsealed is sealed in the order in which it is seen; the watermark, below which nothing is looked for any more, follows the
-- oldest transaction that is still running. So nothing is missed, and a long transaction holds nobody else's journal up.
create function ledger_seal(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
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
        select journal_id, xact_id, journal_canonical(journal_id) as canonical
        from journal
        where xact_id >= head.watermark
          and not exists (select from chain_link where chain_link.journal_id = journal.journal_id)
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
        insert into chain_link (sequence, journal_id, hash)
        select head.sequence + position, journal_id, hash
        from unnest(journals, hashes) with ordinality as link (journal_id, hash, position);
        update chain_head set sequence = head.sequence + cardinality(journals), hash = head.hash, watermark = horizon;
    end if;
    return cardinality(journals);
end $$;

-- Keeps the head of a day, once.
create function ledger_anchor(p_day date) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into chain_anchor (day, sequence, hash) select p_day, sequence, hash from chain_head on conflict do nothing
$$;

create view audit.chain as
select sequence, journal_id, encode(hash, 'hex') as hash, sealed_at from chain_link;

create view audit.chain_anchors as
select day, sequence, encode(hash, 'hex') as hash, anchored_at from chain_anchor;

-- Committed, and in no link yet.
create view audit.unsealed_journals as
select journal_id, flow, business_id, posted_at
from journal
where xact_id >= (select watermark from chain_head)
  and not exists (select from chain_link where chain_link.journal_id = journal.journal_id);
