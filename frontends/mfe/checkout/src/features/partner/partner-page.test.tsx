import { analytics } from '@wattle/platform';
import {
  act,
  api,
  aud,
  axeViolations,
  cart,
  customer,
  filledCart,
  funds,
  limits,
  order,
  partnerCart,
  receipt,
  refusal,
  removedItem,
  renderMfe,
  screen,
  server,
  signedIn,
  site,
  twoFactorChallenge,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const PARTNER = partnerCart().partner;
const withPartners = () => site({ capabilities: [...site().capabilities, 'partner_purchase'] });
const open = (url: string, signedIn = true) =>
  renderMfe(mfe, { url, customer: signedIn ? customer() : null, site: withPartners() });
const nothing = partnerCart({ purchaseId: null, state: null, expiresAt: null, isMine: false, cart: cart() });

beforeEach(() =>
  server.use(
    api.get('/purchase/kiosk', PARTNER),
    api.get('/purchase/kiosk/cart', partnerCart()),
    api.get('/checkout/checkout-1', {
      checkoutId: 'checkout-1',
      orderId: 'order-1',
      status: 'paid',
      code: null,
      message: null,
    }),
    api.get('/purchase/kiosk/receipts/checkout-1', {
      partner: PARTNER,
      receipt: receipt({
        order: order({ partner: { slug: 'kiosk', name: 'Corner Kiosk', channelKey: 'web' } }),
      }),
      returnUrl: 'https://kiosk.example/thanks',
    }),
  ),
);

test("the payment page shows the partner and the regulator's text", async () => {
  open('/purchase/kiosk');
  expect(await screen.findByText('Corner Kiosk', { selector: 'header p' })).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Regulation' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a customer pays what the partner has prepared', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post(
      '/purchase/kiosk/checkout',
      ({ body }) => {
        bodies.push(body);
        server.use(api.get('/purchase/kiosk/cart', nothing));
        return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
      },
      { status: 201 },
    ),
  );
  // The visit began in the app; nothing in the address says so after a way round by a deposit.
  sessionStorage.setItem('wattle.channel', 'APP');
  sessionStorage.setItem('wattle.back-to-app', 'kiosk://back/7');
  onTestFinished(() => sessionStorage.clear());
  const track = vi.spyOn(analytics, 'track');
  const { user, router } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('checkbox', { name: /^Let Corner Kiosk prepare orders/ }));
  await user.click(screen.getByRole('button', { name: 'Pay $3.10' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/purchase/kiosk/receipt/checkout-1'));
  // Whether it is one of the partner’s own is for the server to say, which alone the receipt leads back to.
  expect(router.state.location.search).toBe('?successMobileDeepLink=kiosk%3A%2F%2Fback%2F7');
  expect(bodies).toEqual([
    {
      purchase_id: 'purchase-1',
      partner_key: 'kiosk',
      cart_version: 1,
      expected_total: { amount: '3.10', currency: 'AUD' },
      expected_pre_order_total: { amount: '0.00', currency: 'AUD' },
      expected_discount_total: { amount: '0.00', currency: 'AUD' },
      channel_key: 'APP',
      metadata: {},
      remember: true,
    },
  ]);
  await waitFor(() =>
    expect(track.mock.calls.map(([event]) => event)).toEqual(['checkout_started', 'purchase_completed']),
  );
});

test('a partner’s page has its colours and its logo, and no name twice', async () => {
  const branding = {
    color: '#7a1f3d',
    onColor: '#ffffff',
    logo: { src: '/media/kiosk.png', alt: 'Corner Kiosk' },
  };
  server.use(api.get('/purchase/kiosk/cart', partnerCart({ partner: { ...PARTNER, branding } })));
  open('/purchase/kiosk');
  const band = await screen.findByText('Corner Kiosk', { selector: 'header p' });
  expect(band.style.getPropertyValue('--partner-color')).toBe('#7a1f3d');
  expect(band.querySelector('img')).toHaveAttribute('src', '/media/kiosk.png');
  expect(screen.queryByRole('img', { name: 'Corner Kiosk' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a note on what cannot be bought any more is read and closed', async () => {
  const note = removedItem({
    id: 'item-9',
    description: 'Dream Home, 1 ticket',
    reason: 'sold_out',
    message: 'Sorry, this draw is sold out',
  });
  server.use(
    api.get('/purchase/kiosk/cart', partnerCart({ cart: filledCart({ autoRemovedItems: [note] }) })),
    api.delete('/purchase/kiosk/purchases/purchase-1/items/item-9', partnerCart()),
  );
  const { user } = open('/purchase/kiosk');
  expect(await screen.findByText('No longer in your order: Dream Home, 1 ticket')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close the note on Dream Home, 1 ticket' }));
  await waitFor(() => expect(screen.queryByText('Sorry, this draw is sold out')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Pay for your order' })).toHaveFocus();
});

test.each([
  ['all of it', '0.00', 'Your voucher pays for these tickets. Nothing is taken from your wallet.'],
  [
    'what is bought now',
    '4.00',
    'Your voucher pays for what is bought now. You can cancel the rest until five minutes before a draw opens.',
  ],
])('a voucher that pays %s says so', async (_, later, words) => {
  const paid = {
    discountTotal: aud('3.10'),
    totalDue: aud('0.00'),
    preOrderTotal: aud(later),
    voucher: { code: 'SPRING', type: 'fixed_discount', discountLater: aud('0.00') },
  };
  server.use(api.get('/purchase/kiosk/cart', partnerCart({ cart: filledCart(paid as object) })));
  open('/purchase/kiosk');
  expect(await screen.findByRole('button', { name: 'Place the order' })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

test('nothing of an order changes while it is being paid', async () => {
  const calls: string[] = [];
  const blockedReasons = { close: 'Your payment is being processed.' };
  server.use(
    api.get('/purchase/kiosk/cart', partnerCart({ cart: filledCart({ blockedReasons }) })),
    api.delete('/purchase/kiosk/purchases/purchase-1/items/item-1', () => void calls.push('removed')),
  );
  const found = site({ capabilities: [...withPartners().capabilities, 'vouchers'] });
  const { user } = renderMfe(mfe, { url: '/purchase/kiosk', customer: customer(), site: found });
  const voucher = await screen.findByRole('button', { name: 'Use a voucher' });
  await screen.findByText('Please wait a moment');
  for (const button of [voucher, screen.getByRole('button', { name: /^Remove/ })]) {
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Please wait a moment/);
    await user.click(button);
  }
  expect(calls).toEqual([]);
  expect(screen.queryByLabelText('Voucher code')).toBeNull();
});

test('the receipt names the partner and leads back to it', async () => {
  open('/purchase/kiosk/receipt/checkout-1');
  expect(await screen.findByRole('link', { name: 'Back to Corner Kiosk' })).toHaveAttribute(
    'href',
    'https://kiosk.example/thanks',
  );
  expect(screen.getByRole('link', { name: 'Open the ticket' })).toBeVisible();
  expect(screen.getByText('Ordered at').nextElementSibling).toHaveTextContent('Corner Kiosk');
  expect(await axeViolations()).toEqual([]);
});

test('a receipt without an allowed address leads nowhere else', async () => {
  server.use(
    api.get('/purchase/kiosk/receipts/checkout-1', {
      partner: PARTNER,
      receipt: receipt(),
      returnUrl: null,
    }),
  );
  open('/purchase/kiosk/receipt/checkout-1?successMobileDeepLink=javascript:alert(1)');
  expect(await screen.findByText(/Ordered at Corner Kiosk/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Back to/ })).not.toBeInTheDocument();
});

test('a visitor sees what the link leads to, logs in and comes back with it', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    api.get('/purchase/kiosk/cart', ({ headers }) => {
      tokens.push(headers.get('X-Purchase-Token'));
      return partnerCart({ isMine: false });
    }),
  );
  open('/purchase/kiosk?purchase=token-of-the-link', false);
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fpurchase%2Fkiosk%3Fpurchase%3Dtoken-of-the-link&step=login',
  );
  expect(screen.getByText('Total to pay').nextElementSibling).toHaveTextContent('$3.10');
  expect(screen.queryByRole('button', { name: /^(Pay|Remove)/ })).not.toBeInTheDocument();
  expect(tokens).toEqual(['token-of-the-link']);
  expect(await axeViolations()).toEqual([]);
});

test('a link becomes the customer’s, and leaves the address', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/purchase/kiosk/claim', ({ body }) => {
      bodies.push(body);
      return partnerCart();
    }),
  );
  const { router } = open('/purchase/kiosk?purchase=token-of-the-link');
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
  expect(bodies).toEqual([{ token: 'token-of-the-link' }]);
  expect(router.state.location.search).toBe('');
});

test('an expired link says so, even with another order to pay', async () => {
  server.use(
    api.refuse('post', '/purchase/kiosk/claim', 404, [
      { target: 'general', code: 'purchase_unknown', message: 'We do not know this purchase' },
    ]),
  );
  open('/purchase/kiosk?purchase=token-of-the-link');
  expect(await screen.findByRole('heading', { name: 'There is nothing to pay here' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('the link of what is paid leads to its receipt', async () => {
  server.use(
    api.post('/purchase/kiosk/claim', partnerCart({ state: 'paid', checkoutId: 'checkout-1', cart: cart() })),
  );
  const { router } = open('/purchase/kiosk?purchase=token-of-the-link');
  await waitFor(() => expect(router.state.location.pathname).toBe('/purchase/kiosk/receipt/checkout-1'));
});

test('the last ticket can be taken out, and then nothing can be paid', async () => {
  server.use(
    api.delete(
      '/purchase/kiosk/purchases/purchase-1/items/item-1',
      partnerCart({ cart: cart({ version: 2 }) }),
    ),
  );
  const { user } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Your order is empty')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Edit|Change/ })).not.toBeInTheDocument();
});

test('a shortfall leads to the deposit, without the agreement in the address', async () => {
  server.use(api.get('/funds', funds({ availableFunds: aud('1.00') })));
  const { user } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('checkbox', { name: /^Let Corner Kiosk prepare orders/ }));
  expect(sessionStorage.getItem('wattle.partner-agreement')).toBe('purchase-1');
  expect(await screen.findByRole('link', { name: 'Deposit $2.10 and pay' })).toHaveAttribute(
    'href',
    '/deposit?partner=kiosk',
  );
  expect(screen.getByText(/pays for the order in the same step/)).toBeVisible();
});

test('a blocked order is looked at again until it can be paid', async () => {
  let blockedReasons: Record<string, string> = { spendLimit: '$1.00 is left this week.' };
  server.use(
    api.get('/purchase/kiosk/cart', () => partnerCart({ cart: filledCart({ blockedReasons }) })),
    api.get('/spend-limits', limits()),
  );
  const { user } = open('/purchase/kiosk');
  expect(await screen.findByText('$1.00 is left this week.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  blockedReasons = {};
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
});

test('a paid order with a lost answer is sent again and shows its receipt', async () => {
  const calls: [string | null, unknown][] = [];
  server.use(
    api.post('/purchase/kiosk/checkout', ({ body, headers }) => {
      calls.push([headers.get('Idempotency-Key'), body]);
      server.use(api.get('/purchase/kiosk/cart', nothing));
      return calls.length === 1
        ? Response.error()
        : { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
  );
  const { user, router } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('checkbox', { name: /^Let Corner Kiosk prepare orders/ }));
  await user.click(screen.getByRole('button', { name: 'Pay $3.10' }));
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  expect(screen.queryByText(/Nothing was taken|nothing to pay/)).not.toBeInTheDocument();
  expect(screen.getByText('Corner Kiosk')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/purchase/kiosk/receipt/checkout-1'));
  expect(calls[1]).toEqual(calls[0]);
});

test('a paid order shows at once, and is not offered again', async () => {
  server.use(
    api.post('/purchase/kiosk/checkout', () => {
      server.use(api.get('/purchase/kiosk/cart', () => new Promise(() => {})));
      return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
  );
  const { user, router } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('button', { name: 'Pay $3.10' }));
  expect(await screen.findByRole('heading', { name: 'Your tickets are bought' })).toBeVisible();

  const paid = partnerCart({ state: 'paid', checkoutId: 'checkout-1', cart: cart() });
  server.use(api.get('/purchase/kiosk/cart', paid));
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  await act(() => router.navigate('/purchase/kiosk'));
  expect(visited).not.toContain('/purchase/kiosk');
  expect(router.state.location.pathname).toBe('/purchase/kiosk/receipt/checkout-1');
});

test('another order of the partner is not paid while one may be paid', async () => {
  server.use(
    api.post('/purchase/kiosk/checkout', () => {
      server.use(api.get('/purchase/kiosk/cart', partnerCart({ purchaseId: 'purchase-2' })));
      return Response.error();
    }),
  );
  const { user } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('button', { name: 'Pay $3.10' }));
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
});

test('a refusal says that nothing was taken, and leaves the order there', async () => {
  server.use(
    api.post('/purchase/kiosk/checkout', () =>
      refusal(422, [
        { target: 'general', code: 'partner_closed', message: 'This partner is not selling at the moment' },
      ]),
    ),
  );
  const { user } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('button', { name: 'Pay $3.10' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This partner is not selling at the moment');
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was taken from your wallet.');
  expect(screen.getByRole('button', { name: 'Pay $3.10' })).toBeVisible();
});

test('a customer takes back what the partner was allowed', async () => {
  let isLinked = true;
  server.use(
    api.get('/purchase/kiosk/cart', () => partnerCart({ isLinked })),
    api.delete('/purchase/kiosk/link', () => {
      isLinked = false;
      return null;
    }),
  );
  // Ticked with this very order, whose payment then failed.
  sessionStorage.setItem('wattle.partner-agreement', 'purchase-1');
  const { user } = open('/purchase/kiosk');
  await user.click(await screen.findByRole('button', { name: 'Stop this' }));
  expect(await screen.findByRole('checkbox', { name: /^Let Corner Kiosk/ })).not.toBeChecked();
});

test('a sign-in link continues to the order; any other asks for a password', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/autologin', ({ body }) => {
      bodies.push(body);
      return refusal(409, [
        { target: 'general', code: 'link_used', message: 'This link has been used already' },
      ]);
    }),
  );
  const { router } = open('/purchase/kiosk/autologin/secret-of-the-link?purchase=token-of-the-link', false);
  expect(await screen.findByRole('heading', { name: 'Verifying Automatic Login' })).toBeVisible();
  expect(await screen.findByText('This link has been used already.', {}, { timeout: 3000 })).toBeVisible();
  expect(bodies).toEqual([{ token: 'secret-of-the-link' }]);
  expect(router.state.location.pathname).toBe('/purchase/kiosk/autologin');
  expect(screen.getByRole('link', { name: 'Log in with your password' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fpurchase%2Fkiosk%3Fpurchase%3Dtoken-of-the-link&step=login',
  );
});

test.each(['/purchase', '/purchase/kiosk/elsewhere', '/purchase/nobody', '/purchase/nobody/autologin/token'])(
  '%s is not found',
  async (url) => {
    server.use(
      api.refuse('get', '/purchase/nobody', 404, [
        { target: 'general', code: 'partner_unknown', message: 'We do not know this partner' },
      ]),
    );
    const { router } = open(url);
    await expect.poll(() => Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
  },
);

test('without its capability there is no such page', async () => {
  const { router } = renderMfe(mfe, { url: '/purchase/kiosk', customer: customer() });
  await expect.poll(() => Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
});

test('a visitor logs in for a receipt of this partner and sees no other', async () => {
  const { router } = open('/purchase/kiosk/receipt/checkout-1', false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  server.use(api.refuse('get', '/purchase/nobody', 404, []));
  const other = open('/purchase/nobody/receipt/checkout-1', false);
  await expect.poll(() => Object.values(other.router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
});

test('a visitor without a link logs in first', async () => {
  const { router } = open('/purchase/kiosk', false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Fpurchase%2Fkiosk');
});

test('a link with a second factor asks for the code, then shows the order', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/autologin', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1
        ? refusal(
            401,
            [{ target: 'otp', code: '2fa_required', message: 'A code is required.' }],
            {},
            { twoFactor: twoFactorChallenge() },
          )
        : signedIn();
    }),
    api.post('/cart/convert', cart()),
    api.post('/purchase/kiosk/claim', partnerCart()),
  );
  const { user, router } = open('/purchase/kiosk/autologin/secret?purchase=token-of-the-link', false);
  await user.type(await screen.findByLabelText('Code', {}, { timeout: 3000 }), '123456');
  expect(screen.getByText('Corner Kiosk')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/purchase/kiosk'));
  expect(bodies).toEqual([{ token: 'secret' }, { token: 'secret', otp: '123456', save_device: false }]);
});

test.each([
  ['another password', { forcePasswordChange: true }, '/force-password-change'],
  ['an upgrade', { customer: customer({ accountUpgrade: true }) }, '/upgrade-account'],
])('a customer who needs %s first comes to the order after it', async (_, change, path) => {
  server.use(api.post('/autologin', signedIn(change)), api.post('/cart/convert', cart()));
  const { router } = open('/purchase/kiosk/autologin/secret?purchase=token-of-the-link', false);
  await waitFor(() => expect(router.state.location.pathname).toContain(path), { timeout: 3000 });
  expect(new URLSearchParams(router.state.location.search).get('returnTo')).toBe(
    '/purchase/kiosk?purchase=token-of-the-link',
  );
});

test('a voucher is put into what the partner prepared, and taken out again', async () => {
  const reduced = { code: 'SPRING', type: 'voucher_fixed_discount', amount: aud('1.00') };
  const ofNow = { reducesPreOrders: false, discount: aud('1.00'), discountLater: aud('0.00') };
  const voucher = { ...reduced, ...ofNow, percent: null, validTo: null, refusal: null };
  const codes: unknown[] = [];
  server.use(
    api.put('/purchase/kiosk/purchases/purchase-1/voucher', ({ body }) => {
      codes.push(body);
      return partnerCart({
        cart: filledCart({ voucher, discountTotal: aud('1.00'), totalDue: aud('2.10') } as object),
      });
    }),
    api.delete('/purchase/kiosk/purchases/purchase-1/voucher', partnerCart()),
  );
  const { user } = renderMfe(mfe, {
    url: '/purchase/kiosk',
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, 'vouchers', 'partner_purchase'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Use a voucher' }));
  await user.type(await screen.findByLabelText('Voucher code'), 'spring');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Pay $2.10' })).toBeVisible();
  expect(codes).toEqual([{ code: 'spring' }]);
  await user.click(screen.getByRole('button', { name: 'Remove voucher SPRING' }));
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
});
