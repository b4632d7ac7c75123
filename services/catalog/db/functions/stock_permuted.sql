create or replace function stock_permuted(p_key bytea, p_place bigint, p_size bigint) returns bigint
language plpgsql immutable strict as $$
declare
    half_bits integer := (length(ltrim((greatest(p_size - 1, 1))::bit(64)::text, '0')) + 1) / 2;
    mask bigint := (1::bigint << half_bits) - 1;
    found_place bigint := p_place;
    left_half bigint;
    right_half bigint;
    mixed bigint;
begin
    loop
        left_half := found_place >> half_bits;
        right_half := found_place & mask;
        for turn in 0..7 loop
            mixed := ('x' || left(encode(sha256(p_key || int8send(turn) || int8send(right_half)), 'hex'), 15))
                ::bit(60)::bigint;
            mixed := left_half # (mixed & mask);
            left_half := right_half;
            right_half := mixed;
        end loop;
        found_place := (left_half << half_bits) | right_half;
        exit when found_place < p_size;
    end loop;
    return found_place;
end
$$;

comment on function stock_permuted is 'The permutation of drawproof.permutation.permuted.';
