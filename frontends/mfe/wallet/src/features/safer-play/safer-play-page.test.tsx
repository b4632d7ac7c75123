import {
  activityStatement,
  api,
  aud,
  axeViolations,
  type Call,
  customer,
  netPosition,
  refusal,
  renderMfe,
  saferPlay,
  screen,
  server,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = () => renderMfe(mfe, { url: '/my-account/safer-play', customer: customer() });

beforeEach(() => {
  server.use(
    api.get('/safer-play/net-position', netPosition()),
    api.get('/safer-play/activity', activityStatement()),
  );
});

test('the sum of playing is one plain sentence', async () => {
  open();
  expect(await screen.findByText(/Playing cost you/)).toHaveTextContent(
    'Playing cost you $45.00 more than you won.',
  );
  expect(await screen.findByRole('heading', { name: 'Take a break' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a gain is shown as plainly as a loss', async () => {
  server.use(api.get('/safer-play/net-position', netPosition({ net: aud('15.00') })));
  open();
  expect(await screen.findByText(/^You won/)).toHaveTextContent('You won $15.00 more than you spent.');
});

test('a break is asked once more, and then begins', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/safer-play/time-out', ({ body }: Call) => {
      bodies.push(body);
      return { kind: 'time_out', beginsAt: '2026-11-21T00:00:00Z', until: '2026-11-28T00:00:00Z' };
    }),
  );
  const { user } = open();
  const section = await screen.findByRole('region', { name: 'Take a break' });
  await user.click(within(section).getByRole('button', { name: 'Take a break' }));
  expect(await within(section).findByText('Please choose how long')).toBeVisible();
  await user.click(within(section).getByRole('radio', { name: '1 week' }));
  await user.click(within(section).getByRole('button', { name: 'Take a break' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take a break of 1 week?' });
  expect(bodies).toEqual([]);
  server.use(
    api.get(
      '/safer-play',
      saferPlay({
        restrictions: [{ kind: 'time_out', beginsAt: '2026-11-21T00:00:00Z', until: '2026-11-28T00:00:00Z' }],
      }),
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Start the break' }));
  expect(await screen.findByText('You are taking a break')).toBeVisible();
  expect(bodies).toEqual([{ days: 7 }]);
});

test('self-exclusion needs a period and consent that it cannot be undone', async () => {
  const { user } = open();
  const section = await screen.findByRole('region', { name: 'Self-exclusion' });
  await user.click(within(section).getByRole('button', { name: 'Exclude myself' }));
  expect(await within(section).findByText('Please choose how long')).toBeVisible();
  expect(within(section).getByText('Please confirm that you know this cannot be undone.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a self-exclusion shows its end and logs the customer out', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/safer-play/self-exclusion', ({ body }: Call) => {
      bodies.push(body);
      return { kind: 'self_excluded', beginsAt: '2026-11-21T00:00:00Z', until: '2027-05-21T00:00:00Z' };
    }),
  );
  const { user, router, toasts } = open();
  const section = await screen.findByRole('region', { name: 'Self-exclusion' });
  await user.click(within(section).getByRole('radio', { name: '6 months' }));
  await user.click(within(section).getByRole('checkbox', { name: /cannot be undone/ }));
  await user.click(within(section).getByRole('button', { name: 'Exclude myself' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exclude yourself from playing?' });
  expect(dialog).toHaveTextContent('6 months, from this moment.');
  await user.click(within(dialog).getByRole('button', { name: 'Exclude me' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/logout'));
  expect(bodies).toEqual([{ period: 'P6M', confirmed: true }]);
  await waitFor(() =>
    expect(toasts.snapshot()[0]).toMatchObject({
      title: 'You have excluded yourself from playing',
      message: 'It holds until Friday 21 May 2027. You can log in again to withdraw your money.',
    }),
  );
});

test('an exclusion that was refused says why and leaves everything as it was', async () => {
  server.use(
    api.post('/safer-play/self-exclusion', () =>
      refusal(422, [
        { target: 'period', code: 'period_not_offered', message: 'Please choose one of the options' },
      ]),
    ),
  );
  const { user, router, toasts } = open();
  const section = await screen.findByRole('region', { name: 'Self-exclusion' });
  await user.click(within(section).getByRole('radio', { name: 'For ever' }));
  await user.click(within(section).getByRole('checkbox', { name: /cannot be undone/ }));
  await user.click(within(section).getByRole('button', { name: 'Exclude myself' }));
  await user.click(await screen.findByRole('button', { name: 'Exclude me' }));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('Please choose one of the options'));
  expect(router.state.location.pathname).toBe('/my-account/safer-play');
});

test('a region may call the exclusion by its own name', async () => {
  server.use(
    api.get('/safer-play', saferPlay({ selfExclusion: { label: 'Barring', periods: ['P1Y', 'forever'] } })),
  );
  open();
  const section = await screen.findByRole('region', { name: 'Barring' });
  expect(within(section).getAllByRole('radio')).toHaveLength(2);
});

test('the reality check is chosen', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.put('/safer-play/reality-check', ({ body }: Call) => {
      bodies.push(body);
      return null;
    }),
  );
  const { user, toasts } = open();
  await user.selectOptions(await screen.findByLabelText('Tell me'), 'Every hour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ interval_minutes: 60 }]));
  expect(toasts.snapshot()[0]?.message).toBe('We will tell you every hour.');
});

test('an excluded customer sees the end and that withdrawals stay available', async () => {
  server.use(
    api.get(
      '/safer-play',
      saferPlay({
        restrictions: [{ kind: 'self_excluded', beginsAt: '2026-11-20T00:00:00Z', until: null }],
      }),
    ),
  );
  open();
  expect(await screen.findByText('You have excluded yourself from playing')).toBeVisible();
  expect(screen.getByText(/You can still see your account, withdraw your money/)).toBeVisible();
});

test('the month before is one press away', async () => {
  const asked: (string | null)[] = [];
  server.use(
    api.get('/safer-play/activity', ({ url }: Call) => {
      asked.push(url.searchParams.get('month'));
      return activityStatement();
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(new Set(asked).size).toBe(2));
  const [newest, before] = [...new Set(asked)];
  expect((before ?? '') < (newest ?? '')).toBe(true);
  const after = screen.getByRole('button', { name: 'Next month' });
  await user.click(after);
  expect(after).toHaveAttribute('aria-disabled', 'true');
  expect(after).toHaveFocus();
});
