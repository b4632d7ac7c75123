import {
  api,
  customer,
  filledCart,
  partnerCart,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const loaded = vi.hoisted(() => ({ receipt: false, partnerReceipt: false }));
vi.mock('./receipt-page.tsx', (original) => {
  loaded.receipt = true;
  return original();
});
vi.mock('./partner-receipt-page.tsx', (original) => {
  loaded.partnerReceipt = true;
  return original();
});

test('the page of the receipt is loaded before an order is paid', async () => {
  server.use(api.get('/cart', filledCart()));
  renderMfe(mfe, { url: '/cart/buy', customer: customer() });
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
  await waitFor(() => expect(loaded).toEqual({ receipt: true, partnerReceipt: false }));
});

test('so is that of an order at a partner', async () => {
  server.use(
    api.get('/purchase/kiosk', partnerCart().partner),
    api.get('/purchase/kiosk/cart', partnerCart()),
  );
  renderMfe(mfe, {
    url: '/purchase/kiosk',
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, 'partner_purchase'] }),
  });
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
  await waitFor(() => expect(loaded.partnerReceipt).toBe(true));
});
