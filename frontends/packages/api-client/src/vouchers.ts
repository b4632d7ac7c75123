import type { ApiMessage } from '@wattle/platform';
import { useMutation, useQueryClient } from '@wattle/platform';
import { cartKeys, cartQuery } from './cart.ts';
import { customerKeys } from './customer-keys.ts';
import { requestEnvelope } from './http.ts';
import type { Cart } from './types.ts';

/** What a code came to: a discount lies in the cart, a credit is in the wallet and says so. */
export interface AppliedVoucher {
  readonly cart: Cart;
  readonly credited: string | null;
}

/** What says that a voucher went into the wallet, if it did. */
export const creditedBy = (messages: readonly ApiMessage[]): string | null =>
  messages.find((message) => message.code === 'voucher_credited')?.message ?? null;

async function apply(code: string): Promise<AppliedVoucher> {
  const { result, messages } = await requestEnvelope<Cart>('/cart/voucher', {
    method: 'PUT',
    body: { code },
  });
  return { cart: result, credited: creditedBy(messages) };
}

/** Puts a discount into the cart, or a credit into the wallet. A voucher is no product that was added. */
export function useApplyVoucher() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: apply,
    onMutate: () => queryClient.cancelQueries({ queryKey: cartKeys.all }),
    onSuccess: async ({ cart, credited }) => {
      queryClient.setQueryData(cartQuery().queryKey, cart);
      if (credited !== null) await queryClient.invalidateQueries({ queryKey: customerKeys.wallet });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: cartKeys.all }),
  });
}

export function useRemoveVoucher() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await requestEnvelope<Cart>('/cart/voucher', { method: 'DELETE' })).result,
    onMutate: () => queryClient.cancelQueries({ queryKey: cartKeys.all }),
    onSuccess: (cart) => queryClient.setQueryData(cartQuery().queryKey, cart),
    onError: () => queryClient.invalidateQueries({ queryKey: cartKeys.all }),
  });
}
