import {
  api,
  cart,
  customer,
  filledCart,
  partnerCart,
  refusal,
  renderInPage,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import { useApplyPartnerVoucher } from '../checkout/partners.ts';
import { useApplyVoucher } from './vouchers.ts';

/** A code typed into a customer's own cart, or at a partner. */
function Codes() {
  const own = useApplyVoucher();
  const atPartner = useApplyPartnerVoucher('kiosk', 'purchase-1');
  const credited = own.data?.credited ?? atPartner.data?.credited;
  return (
    <>
      <p>{credited ?? 'nothing'} was said</p>
      {['gift', ' GIFT ', 'other'].map((code) => (
        <button key={code} type="button" onClick={() => own.mutate(code)}>
          Apply {JSON.stringify(code)}
        </button>
      ))}
      <button type="button" onClick={() => atPartner.mutate('gift')}>
        Apply at the partner
      </button>
    </>
  );
}

const UNKNOWN = () => refusal(503, []);

/** Presses buttons one after the other, and returns the keys that were sent; each call is answered in turn. */
async function keysOf(presses: readonly string[], answers: readonly (() => unknown)[]): Promise<string[]> {
  const keys: string[] = [];
  const answer = (headers: Headers, result: unknown) => {
    keys.push(headers.get('Idempotency-Key') ?? 'none');
    return answers[keys.length - 1]?.() ?? result;
  };
  server.use(
    api.get('/cart', cart()),
    api.put('/cart/voucher', ({ headers }) => answer(headers, filledCart())),
    api.put('/purchase/kiosk/purchases/purchase-1/voucher', ({ headers }) => answer(headers, partnerCart())),
  );
  const { user } = renderInPage(<Codes />, { customer: customer() });
  for (const [index, name] of presses.entries()) {
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(keys).toHaveLength(index + 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return keys;
}

test('a code without an answer is sent again with its key', async () => {
  const keys = await keysOf(['Apply "gift"', 'Apply " GIFT "', 'Apply at the partner'], [UNKNOWN, UNKNOWN]);
  expect(keys[0]).not.toBe('none');
  expect(new Set(keys).size).toBe(1);
});

test('a code that was taken, or is another, has a key of its own', async () => {
  const keys = await keysOf(['Apply "gift"', 'Apply "gift"', 'Apply "other"', 'Apply "gift"'], []);
  expect(keys).not.toContain('none');
  expect(new Set(keys).size).toBe(4);
});
