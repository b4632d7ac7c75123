create or replace view audit.chain_anchors as
select day, sequence, encode(hash, 'hex') as hash, anchored_at from chain_anchors;
