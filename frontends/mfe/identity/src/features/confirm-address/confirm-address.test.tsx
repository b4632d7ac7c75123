import {
  api,
  axeViolations,
  confirmationLink,
  customer,
  customerDetails,
  renderMfe,
  screen,
  server,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (url: string, who: ReturnType<typeof customer> | null = null) =>
  renderMfe(mfe, { url: `/my-account/confirm-address${url}`, customer: who });

test.each([
  ['confirm_address', 'Yes, this is my address', 'Your address is confirmed'],
  ['confirm_email', 'Yes, this is my email address', 'Your email address is confirmed'],
  ['change_email', 'Use this email address', 'Your email address is changed'],
])('a link to %s acts only when its button is pressed', async (purpose, yes, done) => {
  let used = 0;
  server.use(
    api.get('/confirmations/token', confirmationLink({ purpose })),
    api.post('/confirmations/token', () => {
      used += 1;
      return { purpose };
    }),
  );
  const { user } = open('/token');
  const button = await screen.findByRole('button', { name: yes });
  expect(used).toBe(0);
  expect(await axeViolations()).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible();
  expect(used).toBe(1);
});

const refuse = (method: 'get' | 'post', code: string, status = 409) =>
  api.refuse(method, '/confirmations/token', status, [{ target: 'general', code, message: code }]);

test.each([
  ['link_unknown', 404, 'We do not know this link'],
  ['link_used', 409, 'This link was used already'],
  ['link_expired', 409, 'This link has expired'],
  ['link_replaced', 409, 'This link has been replaced'],
])('a link that is %s has a page that says so', async (code, status, title) => {
  server.use(refuse('get', code, status));
  open('/token');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a link that was used in between says so', async () => {
  server.use(api.get('/confirmations/token', confirmationLink()), refuse('post', 'link_used'));
  const { user } = open('/token');
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my address' }));
  expect(await screen.findByRole('heading', { name: 'This link was used already' })).toBeVisible();
});

test('an address in use by another customer is refused at its field', async () => {
  server.use(
    api.get('/confirmations/token', confirmationLink({ purpose: 'change_email' })),
    refuse('post', 'email_taken'),
  );
  const { user } = open('/token');
  await user.click(await screen.findByRole('button', { name: 'Use this email address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('email_taken');
});

test('without a token a customer confirms what is left', async () => {
  server.use(api.get('/customer/details', customerDetails({ addressConfirmationRequired: true })));
  open('', customer());
  expect(await screen.findByText('1 Wattle Street, ULTIMO NSW 2007')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without a token and with nothing left it says so', async () => {
  server.use(api.get('/customer/details', customerDetails()));
  open('', customer());
  expect(await screen.findByText('Everything is confirmed')).toBeVisible();
});

test('without a token a visitor learns where the link is', async () => {
  open('');
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fmy-account%2Fconfirm-address',
  );
});
