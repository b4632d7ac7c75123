import { type CheckoutState, fundsQuery } from '@wattle/api-client';
import {
  api,
  aud,
  customer,
  funds,
  order,
  partnerCart,
  receipt,
  renderMfe,
  screen,
  server,
  site,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const PARTNER = partnerCart().partner;
const state = (change: Partial<CheckoutState>) => ({
  checkoutId: 'checkout-1',
  orderId: 'order-1',
  code: null,
  message: null,
  partnerSlug: 'kiosk',
  ...change,
});
const open = (url: string) =>
  renderMfe(mfe, {
    url,
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, 'partner_purchase'] }),
  });

beforeEach(() =>
  server.use(
    api.get('/purchase/kiosk', PARTNER),
    api.get('/checkout', null),
    api.get('/purchase/kiosk/receipts/checkout-1', {
      partner: PARTNER,
      receipt: receipt(),
      returnUrl: null,
    }),
  ),
);

test('once an order of a partner is decided, the wallet is read again', async () => {
  server.use(api.get('/checkout/checkout-1', state({ status: 'processing' })));
  const { queryClient } = open('/purchase/kiosk/receipt/checkout-1');
  await screen.findByRole('heading', { name: 'Your order is being processed' });
  await queryClient.ensureQueryData(fundsQuery());
  const listening = [...document.querySelectorAll('[aria-live="polite"]')];
  server.use(api.get('/checkout/checkout-1', state({ status: 'paid' })));
  expect(await screen.findByRole('heading', { name: 'Your tickets are bought' })).toBeVisible();
  expect(queryClient.getQueryState(fundsQuery().queryKey)?.isInvalidated).toBe(true);
  expect(listening.map((place) => place.isConnected && place.textContent)).toContain(
    'Your tickets are bought',
  );
});

test('a receipt with the way back into an app is asked for once', async () => {
  const links: (string | null)[] = [];
  server.use(
    api.get('/checkout/checkout-1', state({ status: 'paid' })),
    api.get('/purchase/kiosk/receipts/checkout-1', ({ url }) => {
      links.push(url.searchParams.get('success_mobile_deep_link'));
      return { partner: PARTNER, receipt: receipt(), returnUrl: null };
    }),
  );
  const { queryClient } = open('/purchase/kiosk/receipt/checkout-1?successMobileDeepLink=kiosk%3A%2F%2Fback');
  queryClient.setDefaultOptions({ queries: { staleTime: 10_000, retry: false } });
  expect(await screen.findByText(/Ordered at Corner Kiosk/)).toBeVisible();
  expect(links).toEqual(['kiosk://back']);
});

test('an order whose payment failed can be paid again at once', async () => {
  server.use(
    api.get('/funds', funds()),
    api.get('/purchase/kiosk/cart', partnerCart()),
    api.get('/checkout/checkout-1', state({ status: 'processing' })),
    api.post(
      '/purchase/kiosk/checkout',
      () => {
        server.use(
          api.get('/purchase/kiosk/cart', partnerCart({ state: 'processing', checkoutId: 'checkout-1' })),
        );
        return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'processing' };
      },
      { status: 202 },
    ),
  );
  const { user } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('button', { name: 'Pay $3.10' }));
  await screen.findByRole('heading', { name: 'Your order is being processed' });
  server.use(
    api.get('/purchase/kiosk/cart', partnerCart()),
    api.get(
      '/checkout/checkout-1',
      state({ status: 'failed', code: 'draw_closed', message: 'Sorry, the draw is closed' }),
    ),
  );
  await user.click(await screen.findByRole('link', { name: 'Back to your order' }));
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
});

test.each([
  ['confirmed', 'Your tickets are bought', 1],
  ['refunded', 'Your order was refunded', 0],
] as const)(
  'only an order with something in play is ticked off: a line that is %s',
  async (status, title, ticks) => {
    const lines = order().lines.map((line) => ({ ...line, status, refunded: aud('3.10') }));
    server.use(
      api.get('/checkout/checkout-1', state({ status: 'paid' })),
      api.get('/purchase/kiosk/receipts/checkout-1', {
        partner: PARTNER,
        receipt: receipt({ order: order({ lines }) }),
        returnUrl: null,
      }),
    );
    open('/purchase/kiosk/receipt/checkout-1');
    await screen.findByText(/Ordered at Corner Kiosk/);
    const heading = screen.getByRole('heading', { level: 1, name: title });
    expect(heading.closest('header')?.querySelectorAll('svg')).toHaveLength(ticks);
  },
);

test('an unreadable receipt says on its page that the order exists', async () => {
  server.use(
    api.get('/checkout/checkout-1', state({ status: 'paid' })),
    api.unreachable('get', '/purchase/kiosk/receipts/checkout-1'),
  );
  open('/purchase/kiosk/receipt/checkout-1');
  const heading = await screen.findByRole('heading', { level: 1, name: 'We have your order' });
  expect(heading.closest('header')?.querySelector('svg')).toBeNull();
  expect(await screen.findByRole('alert')).toHaveTextContent('We have your order.');
  expect(screen.queryByText(/bought|paid/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
