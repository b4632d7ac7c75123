create or replace view audit.journals as
select journal_id, flow, business_id, step, posted_at from journals;
