import type { ApiMessage } from '@wattle/platform';
import { withActionKey } from '../request/action-key.ts';
import { requestEnvelope } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { Cart } from '../types.ts';
import { cartQuery, useCartChange } from './cart.ts';

/** What a code came to: a discount lies in the cart, a credit is in the wallet and says so. */
export interface AppliedVoucher {
  readonly cart: Cart;
  readonly credited: string | null;
}

/** What says that a voucher went into the wallet, if it did. */
export const creditedBy = (messages: readonly ApiMessage[]): string | null =>
  messages.find((message) => message.code === 'voucher_credited')?.message ?? null;

/** Sends a code with a key that stays while its outcome is unknown, wherever it is typed: a credit comes once. */
export const withVoucherKey = <Result>(code: string, send: (idempotencyKey: string) => Promise<Result>) =>
  withActionKey('voucher', code.trim().toUpperCase(), (_, idempotencyKey) => send(idempotencyKey));

async function apply(code: string): Promise<AppliedVoucher> {
  const { result, messages } = await withVoucherKey(code, (idempotencyKey) =>
    requestEnvelope<Cart>('/cart/voucher', { method: 'PUT', body: { code }, idempotencyKey }),
  );
  return { cart: result, credited: creditedBy(messages) };
}

/** Puts a discount into the cart, or a credit into the wallet. A voucher is no product that was added. */
export const useApplyVoucher = () =>
  useCartChange(apply, (queryClient, { cart, credited }) => {
    queryClient.setQueryData(cartQuery().queryKey, cart);
    if (credited !== null) void queryClient.invalidateQueries({ queryKey: customerKeys.wallet });
  });

export const useRemoveVoucher = () =>
  useCartChange<void, Cart>(
    async () => (await requestEnvelope<Cart>('/cart/voucher', { method: 'DELETE' })).result,
    (queryClient, cart) => queryClient.setQueryData(cartQuery().queryKey, cart),
  );
