import {
  api,
  axeViolations,
  customer,
  customerLimit,
  filledCart,
  gateway,
  limits,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const QUESTION = { name: 'Would you like a deposit limit?' };
const capabilities = [...site().capabilities, 'spend_limits'];

const open = (url = '/my-account/deposit', has: readonly string[] = capabilities) =>
  renderMfe(mfe, { url, customer: customer(), site: site({ capabilities: [...has] }) });

/** The wallet as it asks until it is answered, and what it was answered. */
function serveLimitQuestion() {
  const answers: unknown[] = [];
  server.use(
    api.get('/spend-limits', () => limits({ spendLimitRequired: answers.length === 0 })),
    api.post('/safer-play/limit-prompt', ({ body }) => {
      answers.push(body);
      return null;
    }),
    api.post('/precommitment', ({ body }) => {
      answers.push(body);
      return limits({ precommitment: customerLimit({ limit: { amount: '50.00', currency: 'AUD' } }) });
    }),
  );
  return answers;
}

beforeEach(() => {
  server.use(
    api.get('/funds/card_gateways', { availableCardGateways: ['stripe'] }),
    api.get('/funds/stripe', gateway()),
  );
});

test('the first deposit asks for a limit, without a suggested answer', async () => {
  serveLimitQuestion();
  open();
  expect(await screen.findByRole('heading', QUESTION)).toBeVisible();
  expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument();
  expect(await screen.findByLabelText('Weekly deposit limit')).toHaveValue('');
  const buttons = ['Set this limit', 'Continue without a limit'].map((name) =>
    screen.getByRole('button', { name }),
  );
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
  expect(await axeViolations()).toEqual([]);
});

test('choosing no limit leads to the deposit', async () => {
  const answers = serveLimitQuestion();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Continue without a limit' }));
  expect(await screen.findByLabelText('Amount')).toBeVisible();
  expect(answers).toEqual([{ answer: 'no_limit' }]);
  expect(screen.queryByRole('heading', QUESTION)).not.toBeInTheDocument();
  expect(document.activeElement).toContainElement(screen.getByLabelText('Amount'));
});

test('a limit is set and the deposit follows', async () => {
  const answers = serveLimitQuestion();
  const { user, toasts } = open();
  await user.type(await screen.findByLabelText('Weekly deposit limit'), '50');
  await user.click(screen.getByRole('button', { name: 'Set this limit' }));
  expect(await screen.findByLabelText('Amount')).toBeVisible();
  await waitFor(() =>
    expect(toasts.snapshot()[0]?.message).toBe('You can deposit up to $50.00 in any 7 days.'),
  );
  expect(answers).toEqual([{ limit: '50.00' }]);
});

test("an amount that is invalid or above the region's shows at the field", async () => {
  serveLimitQuestion();
  server.use(
    api.post('/precommitment', () =>
      refusal(422, [{ target: 'limit', code: 'above_system_limit', message: 'At most $500.00 a week.' }]),
    ),
  );
  const { user } = open();
  const field = await screen.findByLabelText('Weekly deposit limit');
  await user.click(screen.getByRole('button', { name: 'Set this limit' }));
  await waitFor(() => expect(field).toBeInvalid());
  await user.type(field, '900');
  await user.click(screen.getByRole('button', { name: 'Set this limit' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/At most \$500\.00 a week\./));
  expect(screen.getByRole('heading', QUESTION)).toBeVisible();
});

test('an answer that did not arrive can be given again', async () => {
  serveLimitQuestion();
  server.use(
    api.refuse('post', '/safer-play/limit-prompt', 503, [
      { target: 'general', code: 'unavailable', message: 'The wallet is busy.' },
    ]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Continue without a limit' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  const answers = serveLimitQuestion();
  await user.click(screen.getByRole('button', { name: 'Continue without a limit' }));
  expect(await screen.findByLabelText('Amount')).toBeVisible();
  expect(answers).toHaveLength(1);
});

test('a customer about to pay for a cart is asked too', async () => {
  serveLimitQuestion();
  server.use(api.get('/cart', filledCart()));
  open('/deposit');
  expect(await screen.findByRole('heading', QUESTION)).toBeVisible();
});

test('a customer who has answered is not asked again', async () => {
  server.use(api.get('/spend-limits', limits()));
  open();
  expect(await screen.findByLabelText('Amount')).toBeVisible();
});

test('a wallet without an answer does not block depositing', async () => {
  server.use(api.unreachable('get', '/spend-limits'));
  open();
  expect(await screen.findByLabelText('Amount')).toBeVisible();
});

test('a segment without limits is not asked', async () => {
  serveLimitQuestion();
  open(undefined, site().capabilities);
  expect(await screen.findByLabelText('Amount')).toBeVisible();
  expect(screen.queryByRole('heading', QUESTION)).not.toBeInTheDocument();
});
