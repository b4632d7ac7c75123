import {
  api,
  aud,
  axeViolations,
  type Call,
  customer,
  customerLimit,
  limits,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const allowed = site({ capabilities: ['spend_limits', 'verify_id'] });

function open(url: string, known: Parameters<typeof limits>[0] = {}) {
  server.use(api.get('/spend-limits', limits(known)));
  return renderMfe(mfe, { url, customer: customer(), site: allowed });
}

const SPEND = '/my-account/spend-limits';
const DEPOSIT = '/my-account/precommitment-limit';

const requested = (change: object = {}) => ({
  limit: aud('80.00'),
  requestedAt: '2026-11-20T03:00:00Z',
  confirmableAt: '2026-11-27T03:00:00Z',
  status: 'cooling_off' as const,
  ...change,
});

test('each period has its limit, and how much of it is left', async () => {
  open(SPEND, { customerLimits: [customerLimit()] });
  const weekly = await screen.findByRole('region', { name: 'Weekly spend limit' });
  expect(weekly).toHaveTextContent('$50.00 in any 7 days');
  expect(weekly).toHaveTextContent('$20.00 used');
  expect(weekly).toHaveTextContent('$30.00 left');
  expect(within(weekly).getByRole('progressbar')).toHaveAttribute('value', '40');
  expect(screen.getByRole('region', { name: 'Daily spend limit' })).toHaveTextContent(
    'You have not set this limit.',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a first limit is sent with two places and counts at once', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.put('/spend-limits/day', ({ body }: Call) => {
      bodies.push(body);
      return limits({
        customerLimits: [customerLimit({ period: 'day', limit: aud('10.50'), remaining: aud('10.50') })],
      });
    }),
  );
  const { user, toasts } = open(SPEND);
  const daily = await screen.findByRole('region', { name: 'Daily spend limit' });
  await user.click(within(daily).getByRole('button', { name: 'Set a limit' }));
  await user.type(
    await within(daily).findByRole('textbox', { name: 'Daily spend limit in any 24 hours' }),
    '10.5',
  );
  await user.click(within(daily).getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(bodies).toEqual([{ limit: '10.50' }]));
  expect(await within(daily).findByText('in any 24 hours')).toBeVisible();
  expect(toasts.snapshot()[0]?.message).toBe('Your limit is $10.50 in any 24 hours.');
});

test('an invalid amount is refused at the field and not sent', async () => {
  const { user } = open(SPEND);
  const daily = await screen.findByRole('region', { name: 'Daily spend limit' });
  await user.click(within(daily).getByRole('button', { name: 'Set a limit' }));
  const field = await within(daily).findByRole('textbox', { name: 'Daily spend limit in any 24 hours' });
  await user.type(field, '1e3');
  await user.click(within(daily).getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(field).toBeInvalid());
});

test('the refusal of a limit above that of the region stands at the field', async () => {
  server.use(
    api.put('/spend-limits/day', () =>
      refusal(422, [
        { target: 'limit', code: 'above_system_limit', message: 'Your limit can be at most $500.00.' },
      ]),
    ),
  );
  const { user } = open(SPEND);
  const daily = await screen.findByRole('region', { name: 'Daily spend limit' });
  await user.click(within(daily).getByRole('button', { name: 'Set a limit' }));
  const field = await within(daily).findByRole('textbox', { name: 'Daily spend limit in any 24 hours' });
  await user.type(field, '900');
  await user.click(within(daily).getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Your limit can be at most \$500.00./));
});

test('a higher limit that waits says until when, and what counts until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T02:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  open(SPEND, { customerLimits: [customerLimit({ requested: requested() })] });
  const weekly = await screen.findByRole('region', { name: 'Weekly spend limit' });
  expect(weekly).toHaveTextContent('You asked to raise this limit to $80.00.');
  expect(weekly).toHaveTextContent('You can confirm it from Fri 27 Nov, 2:00 pm AEDT.');
  expect(weekly).toHaveTextContent('Until you confirm it, $50.00 applies.');
  expect(within(weekly).queryByRole('button', { name: 'Confirm the higher limit' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('a higher limit is confirmed after the waiting time', async () => {
  const status = 'awaiting_confirmation' as const;
  server.use(
    api.post(
      '/spend-limits/limit-1/confirm',
      limits({ customerLimits: [customerLimit({ limit: aud('80.00') })] }),
    ),
  );
  const { user } = open(SPEND, { customerLimits: [customerLimit({ requested: requested({ status }) })] });
  await user.click(await screen.findByRole('button', { name: 'Confirm the higher limit' }));
  const weekly = screen.getByRole('region', { name: 'Weekly spend limit' });
  await waitFor(() => expect(weekly).toHaveTextContent('$80.00 in any 7 days'));
  expect(weekly).not.toHaveTextContent('You asked');
});

test('a requested limit can be withdrawn', async () => {
  server.use(api.post('/spend-limits/limit-1/cancel', limits({ customerLimits: [customerLimit()] })));
  const { user } = open(SPEND, { customerLimits: [customerLimit({ requested: requested() })] });
  await user.click(await screen.findByRole('button', { name: 'Keep $50.00' }));
  await waitFor(() => expect(screen.queryByText(/You asked to raise/)).toBeNull());
});

test("removing a limit asks twice and shows the server's refusal", async () => {
  server.use(
    api.delete('/spend-limits/limit-1', () =>
      refusal(422, [
        { target: 'general', code: 'removal_requested', message: 'You have asked for this already.' },
      ]),
    ),
  );
  const { user, toasts } = open(SPEND, { customerLimits: [customerLimit()] });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Remove this limit?' })).getByRole('button', {
      name: 'Request removal',
    }),
  );
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('You have asked for this already.'));
});

test("the deposit limit shows the rule's text and is set separately", async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/precommitment', ({ body }: Call) => {
      bodies.push(body);
      return limits({ precommitment: customerLimit({ limit: aud('0.00'), remaining: aud('0.00') }) });
    }),
  );
  const { user } = open(DEPOSIT, {
    systemLimits: [
      {
        kind: 'deposit',
        period: 'week',
        limit: aud('500.00'),
        used: aud('0.00'),
        remaining: aud('500.00'),
        risesWhenVerified: true,
      },
    ],
  });
  const weekly = await screen.findByRole('region', { name: 'Weekly deposit limit' });
  expect(weekly).toHaveTextContent(/maximum .*deposit in any 7.day period/i);
  expect(screen.getByRole('link', { name: 'Verify your account' })).toHaveAttribute(
    'href',
    '/my-account/verify-account',
  );
  await user.click(within(weekly).getByRole('button', { name: 'Set a limit' }));
  await user.type(
    await within(weekly).findByRole('textbox', { name: 'Weekly deposit limit in any 7 days' }),
    '0',
  );
  await user.click(within(weekly).getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(bodies).toEqual([{ limit: '0.00' }]));
  expect(await axeViolations()).toEqual([]);
});

test('limits that do not come can be asked for again', async () => {
  server.use(
    api.refuse('get', '/spend-limits', 503, [
      { target: 'general', code: 'unavailable', message: 'The wallet is busy.' },
    ]),
  );
  renderMfe(mfe, { url: SPEND, customer: customer(), site: allowed });
  expect(await screen.findByText('We could not load your limits')).toBeVisible();
});

test('a segment without limits has no such page', async () => {
  const { router } = renderMfe(mfe, { url: SPEND, customer: customer() });
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});
