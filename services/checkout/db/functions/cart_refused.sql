create or replace function cart_refused(p_refusal text) returns setof cart_contents
language plpgsql immutable as $$
declare
    answer cart_contents;
begin
    answer.refusal := p_refusal;
    return next answer;
end
$$;
