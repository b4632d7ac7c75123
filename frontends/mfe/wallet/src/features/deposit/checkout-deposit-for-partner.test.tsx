import { isPartnerPayment } from '@wattle/mfe-contract';
import {
  api,
  aud,
  axeViolations,
  type Call,
  card,
  customer,
  depositPurchase,
  depositsByCard,
  filledCart,
  funds,
  partnerCart,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const CHECKOUT = depositPurchase().checkoutId;
const open = (url: string) => renderMfe(mfe, { url, customer: customer() });

beforeEach(() => {
  server.use(api.get('/funds', funds({ availableFunds: aud('12.40') })), ...depositsByCard());
});

const pays = () => {
  const calls: Call[] = [];
  server.use(
    api.post(
      `/funds/${card().id}/deposit_purchase`,
      (call) => {
        calls.push(call);
        return depositPurchase({ partnerSlug: 'kiosk' });
      },
      { status: 201 },
    ),
  );
  return calls;
};

const preparedAtKiosk = (isLinked = false) =>
  server.use(
    api.get(
      '/purchase/kiosk/cart',
      partnerCart({
        partner: { ...partnerCart().partner, key: 'kiosk-key' },
        isLinked,
        cart: filledCart({ cartTotal: aud('30.00'), totalDue: aud('30.00') }),
      }),
    ),
  );

test('a deposit pays a partner’s order, and leads to the partner’s receipt', async () => {
  preparedAtKiosk();
  const calls = pays();
  const { user, router } = open('/deposit?partner=kiosk');
  expect(await screen.findByRole('link', { name: 'Back to your order' })).toHaveAttribute(
    'href',
    '/purchase/kiosk',
  );
  await user.click(screen.getByRole('button', { name: 'Deposit $17.60 and pay $30.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase/kiosk/receipt/${CHECKOUT}`));
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      checkout: {
        prepared: {
          partner_slug: 'kiosk',
          partner_key: 'kiosk-key',
          purchase_id: 'purchase-1',
          remember: false,
        },
      },
    },
  ]);
});

test('the page is the partner’s, and says so to whatever is around it', async () => {
  preparedAtKiosk();
  const { router } = open('/deposit?partner=kiosk');
  expect(await screen.findByText('Corner Kiosk')).toBeVisible();
  const [said] = router.state.matches.map(({ route }) => router.state.loaderData[route.id]).filter(Boolean);
  expect(isPartnerPayment(said)).toBe(true);
  expect(await axeViolations()).toEqual([]);
});

test('only the customer’s own tick, never an address, lets a partner order', async () => {
  preparedAtKiosk();
  const calls = pays();
  const { user } = open('/deposit?partner=kiosk&remember=1');
  const agreement = await screen.findByRole('checkbox', { name: /^Let Corner Kiosk prepare orders/ });
  expect(agreement).not.toBeChecked();
  await user.click(agreement);
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ checkout: { prepared: { remember: true } } });
});

test("a tick from the order's page comes along and can be withdrawn", async () => {
  preparedAtKiosk();
  sessionStorage.setItem('wattle.partner-agreement', 'purchase-1');
  const calls = pays();
  const { user } = open('/deposit?partner=kiosk');
  const agreement = await screen.findByRole('checkbox', { name: /^Let Corner Kiosk prepare orders/ });
  expect(agreement).toBeChecked();
  await user.click(agreement);
  expect(agreement).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ checkout: { prepared: { remember: false } } });
});

test('a tick counts for the order it was set with, and no other', async () => {
  preparedAtKiosk();
  sessionStorage.setItem('wattle.partner-agreement', 'purchase-0');
  open('/deposit?partner=kiosk');
  expect(await screen.findByRole('checkbox', { name: /^Let Corner Kiosk/ })).not.toBeChecked();
});

test('an agreement that exists is not asked for again', async () => {
  preparedAtKiosk(true);
  open('/deposit?partner=kiosk');
  expect(await screen.findByText('Corner Kiosk')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /^Let Corner Kiosk/ })).not.toBeInTheDocument();
});
