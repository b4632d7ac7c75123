create or replace view audit.draw_seals as
    select offer_key, draw_no, state, entries, blocks, encode(root, 'hex') as root, sealed_at from draw_seals;
