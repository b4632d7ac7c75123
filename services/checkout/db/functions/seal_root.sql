create or replace function seal_root(p_offer_key text, p_draw_no bigint) returns bytea
language sql stable as $$
select merkle_root(coalesce(string_agg(root, ''::bytea order by block_no), ''::bytea)) from sealed_blocks
where offer_key = p_offer_key and draw_no = p_draw_no
$$;
