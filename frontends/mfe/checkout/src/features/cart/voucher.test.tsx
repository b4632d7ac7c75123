import {
  api,
  aud,
  axeViolations,
  cartItem,
  customer,
  filledCart,
  renderMfe,
  screen,
  server,
  site,
  voucher,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const openCart = () =>
  renderMfe(mfe, {
    url: '/cart',
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, 'vouchers'] }),
  });

const reduced = () =>
  filledCart({ version: 2, voucher: voucher(), discountTotal: aud('1.00'), totalDue: aud('2.10') });

test('a voucher is put in, shown in the total and taken out again', async () => {
  const codes: unknown[] = [];
  server.use(
    api.get('/cart', filledCart()),
    api.put('/cart/voucher', ({ body }) => {
      codes.push(body);
      return reduced();
    }),
    api.delete('/cart/voucher', filledCart({ version: 3 })),
  );
  const { user } = openCart();
  await user.click(await screen.findByRole('button', { name: 'Use a voucher' }));
  const field = await screen.findByRole('textbox', { name: 'Voucher code' });
  expect(field).toHaveFocus();
  await user.type(field, 'spring{Enter}');

  expect(await screen.findByText('is applied', { exact: false })).toBeVisible();
  expect(codes).toEqual([{ code: 'spring' }]);
  expect(screen.getByText('Total to pay').nextElementSibling).toHaveTextContent('$2.10');
  expect(screen.getByText('Before the voucher').nextElementSibling).toHaveTextContent('$3.10');
  expect(screen.getByText('Voucher SPRING', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
    '-$1.00',
  );
  expect(await axeViolations()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Remove voucher SPRING' }));
  expect(await screen.findByRole('button', { name: 'Use a voucher' })).toBeVisible();
  expect(screen.queryByText('Before the voucher')).toBeNull();
});

test('a refused voucher shows the reason at its code, which can be changed', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.refuse('put', '/cart/voucher', 422, [
      { target: 'code', code: 'voucher_expired', message: 'This voucher has expired' },
    ]),
  );
  const { user } = openCart();
  await user.click(await screen.findByRole('button', { name: 'Use a voucher' }));
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Voucher code' }), 'OLD');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const field = await screen.findByRole('textbox', { name: 'Voucher code', description: /has expired/ });
  expect(field).toBeInvalid();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Use a voucher' })).toBeVisible();
});

test('a voucher without a discount shows the reason and can be removed', async () => {
  const refusal = { code: 'voucher_used_up', message: 'This voucher has been used up' };
  server.use(api.get('/cart', filledCart({ voucher: voucher({ refusal, discount: aud('0.00') }) })));
  openCart();
  expect(await screen.findByText('Voucher SPRING gives no discount')).toBeVisible();
  expect(screen.getByText('This voucher has been used up.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove voucher SPRING' })).toBeVisible();
  expect(screen.getByText('Total to pay').nextElementSibling).toHaveTextContent('$3.10');
});

test("a voucher's later discount is shown beside its total", async () => {
  const scheduledPurchase = { type: 'pre_order', purchaseAt: '2026-12-24T02:00:00Z' } as const;
  server.use(
    api.get(
      '/cart',
      filledCart({
        cartItems: [cartItem(), cartItem({ id: 'later', purchaseStatus: 'pre_order', scheduledPurchase })],
        cartTotal: aud('46.15'),
        discountTotal: aud('15.23'),
        preOrderTotal: aud('26.80'),
        totalDue: aud('4.12'),
        voucher: voucher({ reducesPreOrders: true, discount: aud('15.23'), discountLater: aud('13.20') }),
      }),
    ),
  );
  openCart();
  const off = await screen.findByText('Voucher SPRING', { selector: 'dt' });
  expect(off).toHaveTextContent('$13.20 of it when the draws open');
  expect(off.nextElementSibling).toHaveTextContent('-$15.23');
  expect(screen.getByText('Due now').nextElementSibling).toHaveTextContent('$4.12');
  expect(screen.getByText('Due later, when the draws open').nextElementSibling).toHaveTextContent('$26.80');
  expect(await axeViolations()).toEqual([]);
});

test('without the capability there is no field for a voucher', async () => {
  server.use(api.get('/cart', filledCart()));
  renderMfe(mfe, { url: '/cart', customer: customer() });
  expect(await screen.findByText('Total to pay')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a voucher' })).toBeNull();
});
