import { api, axeViolations, offer, renderMfe, screen, server } from '@wattle/testing';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const CUSTOMER = '0193a000-0000-7000-8000-000000000001';
const none = () => new HttpResponse(null, { status: 204 });

test('opening the link changes nothing; the button stops all marketing', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    api.get(`/unsubscribe/${CUSTOMER}`, none),
    api.post(`/unsubscribe/${CUSTOMER}`, ({ url }) => {
      tokens.push(url.searchParams.get('token'));
      return none();
    }),
  );
  const { user } = renderMfe(mfe, { url: `/unsubscribe/${CUSTOMER}?token=signed` });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(tokens).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('You are unsubscribed')).toBeVisible();
  expect(tokens).toEqual(['signed']);
});

test('a link about one offer stops only that', async () => {
  server.use(
    api.get('/offers', [offer({ key: 'oz_lotto', name: 'Oz Lotto' })]),
    api.get(`/unsubscribe/${CUSTOMER}/oz_lotto`, none),
    api.post(`/unsubscribe/${CUSTOMER}/oz_lotto`, none),
  );
  const { user } = renderMfe(mfe, { url: `/unsubscribe/${CUSTOMER}/oz_lotto?token=signed` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Unsubscribe from Oz Lotto' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(/no longer get news about Oz Lotto/)).toBeVisible();
});

test('an unknown link says that nothing was changed', async () => {
  server.use(
    api.refuse('get', `/unsubscribe/${CUSTOMER}`, 404, [
      { target: 'general', code: 'link_unknown', message: 'Unknown' },
    ]),
  );
  renderMfe(mfe, { url: `/unsubscribe/${CUSTOMER}?token=forged` });
  expect(await screen.findByRole('heading', { level: 1, name: 'We do not know this link' })).toBeVisible();
  expect(screen.getByText(/Nothing was changed/)).toBeVisible();
});
