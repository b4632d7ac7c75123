import { type Notification, recordVisit } from '@wattle/api-client';
import { ToastRegion } from '@wattle/design-system';
import { act, api, customer, renderInPage, screen, server, within } from '@wattle/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationsButton } from './notifications.tsx';

const notice = (change: Partial<Notification> = {}): Notification => ({
  id: 'won',
  title: 'Your ticket won a prize',
  icon: 'trophy',
  message: 'Powerball, draw 1593: $20.00 is in your wallet.',
  isAutoDismissed: true,
  actions: [{ id: 'ticket', text: 'See the ticket', link: '/my-account/past-tickets', deepLink: null }],
  viewed: false,
  createdAt: '2026-11-21T02:00:00Z',
  ...change,
});

const OLDER = notice({ id: 'paid', title: 'Your tickets are ready', message: 'Powerball, 4 games.' });
const UNPAID = notice({ id: 'unpaid', title: 'A deposit came back', message: 'So.', isAutoDismissed: false });

const answer = (items: readonly Notification[], total = items.length) =>
  server.use(
    api.get('/notifications', items, {
      pageInfo: { offset: 0, limit: 10, total },
      entities: { unviewedCount: items.length },
    }),
  );

const open = () =>
  renderInPage(
    <>
      <NotificationsButton />
      <ToastRegion />
    </>,
    { customer: customer() },
  );

afterEach(() => vi.useRealTimers());

test('a new notification appears, and leaves after ten seconds if it may', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer([OLDER]);
  open();
  await screen.findByRole('button', { name: 'Notifications, 1 new one' });
  const messages = screen.getByRole('region', { name: 'Messages' });
  expect(within(messages).queryAllByRole('listitem')).toEqual([]);
  answer([notice(), UNPAID, OLDER]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await within(messages).findByText('Your ticket won a prize')).toBeVisible();
  expect(within(messages).getAllByRole('link', { name: 'See the ticket' })[0]).toHaveAttribute(
    'href',
    '/my-account/past-tickets',
  );
  expect(within(messages).getAllByRole('listitem')).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(within(messages).queryByText('Your ticket won a prize')).toBeNull();
  expect(within(messages).getByText('A deposit came back')).toBeVisible();
});

test('the feed shows earlier entries when it is asked to', async () => {
  answer([notice()], 2);
  const { user } = open();
  server.use(api.post('/notifications/viewed', null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  answer([notice(), OLDER]);
  await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('Your tickets are ready')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('a feed that cannot be read says so, and nothing of being empty', async () => {
  server.use(api.refuse('get', '/notifications', 503, []));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('Your notifications cannot be shown right now')).toBeVisible();
  expect(screen.queryByText('Nothing new')).toBeNull();
});

test.each([
  ['the app', '?utm_source=app', 'wattle://my-account/past-tickets', 'wattle://my-account/past-tickets'],
  [
    'the app, for an address that a browser would run',
    '?utm_source=app',
    'javascript://%0aalert(1)',
    '/my-account/past-tickets',
  ],
  ['a browser', '', 'wattle://my-account/past-tickets', '/my-account/past-tickets'],
])('an entry leads a visitor from %s to its target', async (_, search, deepLink, href) => {
  recordVisit(new URL(`https://shop.example/${search}`));
  answer([
    notice({ actions: [{ id: 'ticket', text: 'See it', link: '/my-account/past-tickets', deepLink }] }),
  ]);
  server.use(api.post('/notifications/viewed', null, { status: 204 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new one' }));
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute('href', href);
});
