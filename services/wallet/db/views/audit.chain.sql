create or replace view audit.chain as
select sequence, journal_id, encode(hash, 'hex') as hash, sealed_at from chain_links;
