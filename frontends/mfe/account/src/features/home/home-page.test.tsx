import {
  api,
  aud,
  axeViolations,
  customer,
  funds,
  renderMfe,
  screen,
  server,
  ticket,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (signedIn = true) =>
  renderMfe(mfe, { url: '/my-account', customer: signedIn ? customer() : null });

/** Answers by the list that is asked for. */
const tickets = (upcoming: readonly unknown[], past: readonly unknown[]) =>
  api.get('/tickets', ({ url }) => (url.searchParams.get('status') === 'past' ? past : upcoming));

test('the balance, what is coming, what was won and help stand on one page', async () => {
  server.use(
    api.get('/funds', funds({ availableFunds: aud('25.00'), withdrawableFunds: aud('17.30') })),
    tickets(
      [ticket()],
      [
        ticket({ ticketId: 'won', status: 'past', offerName: 'Oz Lotto', winnings: aud('17.30') }),
        ticket({ ticketId: 'lost', status: 'past', offerName: 'Set for Life' }),
      ],
    ),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  const balance = screen.getByRole('region', { name: 'Available to play' });
  expect(await within(balance).findByText('$25.00')).toBeVisible();
  expect(balance).toHaveTextContent('You can withdraw $17.30');
  expect(within(balance).getByRole('link', { name: 'Deposit' })).toHaveAttribute(
    'href',
    '/my-account/deposit',
  );

  const coming = screen.getByRole('region', { name: 'Your next draws' });
  expect(await within(coming).findByRole('link', { name: /Powerball/ })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets/ticket/ticket-1',
  );
  const winnings = screen.getByRole('region', { name: 'Recent winnings' });
  expect(await within(winnings).findByRole('link', { name: /Oz Lotto.*Won \$17\.30/ })).toBeVisible();
  expect(winnings).not.toHaveTextContent('Set for Life');

  expect(screen.getByRole('link', { name: 'Limits and taking a break' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Gambling Help/ })).toHaveAttribute('href', 'tel:1800858858');
  expect(await axeViolations()).toEqual([]);
});

test('the ticket that is drawn first comes first', async () => {
  const drawnIn = (hours: number) => ({
    ...ticket().entries[0],
    drawAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  });
  server.use(
    tickets(
      [
        ticket({ ticketId: 'later', offerName: 'Powerball', entries: [drawnIn(50)] as never }),
        ticket({ ticketId: 'sooner', offerName: 'Oz Lotto', entries: [drawnIn(2)] as never }),
      ],
      [],
    ),
  );
  open();
  const coming = await screen.findByRole('region', { name: 'Your next draws' });
  await within(coming).findByRole('link', { name: /Oz Lotto/ });
  const names = within(coming)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(names[0]).toContain('Oz Lotto');
  expect(names[1]).toContain('Powerball');
});

test('a new account is told what will be here', async () => {
  server.use(tickets([], []));
  open();
  expect(await screen.findByText('You have no tickets waiting for a draw.')).toBeVisible();
  expect(screen.getByText('Prizes are paid to your wallet by themselves and are shown here.')).toBeVisible();
});

test('one part that fails leaves the others, and can be asked again', async () => {
  server.use(
    tickets([], []),
    api.refuse('get', '/funds', 503, [
      { target: 'general', code: 'unavailable', message: 'The wallet is busy.' },
    ]),
  );
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your balance');
  expect(await screen.findByText('You have no tickets waiting for a draw.')).toBeVisible();
  server.use(api.get('/funds', funds()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$25.00')).toBeVisible();
});

test('a visitor logs in first and comes back', async () => {
  const { router } = open(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Fmy-account');
});
