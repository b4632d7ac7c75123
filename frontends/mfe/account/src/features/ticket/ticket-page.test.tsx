import type { Ticket } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  renderMfe,
  screen,
  server,
  ticket,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (found: Ticket, list = 'upcoming-tickets') => {
  server.use(api.get(`/tickets/${found.ticketId}`, found));
  return renderMfe(mfe, { url: `/my-account/${list}/ticket/${found.ticketId}`, customer: customer() });
};

const drawnTicket = (change: Partial<Ticket['entries'][number]> = {}): Ticket =>
  ticket({
    status: 'past',
    winnings: aud('17.30'),
    entries: [
      {
        drawNo: 1592,
        drawDate: '2026-11-19',
        drawAt: '2026-11-19T09:30:00Z',
        status: 'DRAW_PAID',
        winnings: aud('17.30'),
        result: {
          version: 1,
          provisional: false,
          numbers: [
            { name: 'Numbers', values: [1, 2, 30, 31, 32, 33, 34] },
            { name: 'Powerball', values: [8] },
          ],
        },
        winningDivisions: [],
        winningGames: [{ gameIndex: 0, division: 8, dividend: aud('17.30') }],
        ...change,
      },
    ],
  });

test('before the draw a ticket shows its numbers, serial, price and draw', async () => {
  open(ticket());
  expect(await screen.findByRole('heading', { level: 1, name: 'Powerball ticket' })).toBeVisible();
  expect(screen.getByText('Serial WA-00C0FFEE')).toBeVisible();
  expect(screen.getByText('Price').nextElementSibling).toHaveTextContent('$3.10');
  expect(screen.getByRole('heading', { name: 'Your numbers' })).toBeVisible();
  expect(screen.getByText('Waiting for the draw')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('after the draw matched numbers are marked in words, and the prize stands at its game', async () => {
  open(drawnTicket(), 'past-tickets');
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('Won, paid to your wallet')).toBeVisible();
  expect(
    within(result)
      .getAllByText('(matched)', { exact: false })
      .map((mark) => mark.parentElement?.textContent),
  ).toEqual(['1 (matched)', '2 (matched)', '8 (matched)']);
  expect(within(result).getByText(/Division 8/)).toHaveTextContent('Division 8: $17.30');
  expect(screen.getByText('Won').nextElementSibling).toHaveTextContent('$17.30');
  expect(screen.getByRole('link', { name: 'All prizes of draw 1592' })).toHaveAttribute(
    'href',
    '/powerball/results/draw/1592',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a supplementary number matches a main number', async () => {
  open(
    drawnTicket({
      result: {
        version: 1,
        provisional: true,
        numbers: [
          { name: 'Numbers', values: [40, 41, 42, 43, 44, 45] },
          { name: 'Supplementary', values: [15, 39] },
        ],
      },
    }),
    'past-tickets',
  );
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('(matched)', { exact: false }).parentElement).toHaveTextContent(
    '15 (matched)',
  );
  expect(within(result).getByText(/These numbers are provisional/)).toBeVisible();
});

test.each([
  ['DRAW_CLOSED', '0.00', 'Closed, result soon'],
  ['DRAW_DRAWN', '0.00', 'Drawn, prizes are being worked out'],
  ['DRAW_SCORED', '17.30', 'Won, payment on its way'],
  ['DRAW_SCORED', '0.00', 'No prize'],
  ['DRAW_EMAILED', '17.30', 'Won, paid to your wallet'],
])('%s with a prize of %s reads "%s"', async (status, winnings, words) => {
  open(drawnTicket({ status, winnings: aud(winnings), winningGames: [] }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('a ticket of somebody else is not there', async () => {
  server.use(
    api.refuse('get', '/tickets/other', 404, [
      { target: 'general', code: 'ticket_not_found', message: 'Not found' },
    ]),
  );
  const { router } = renderMfe(mfe, { url: '/my-account/past-tickets/ticket/other', customer: customer() });
  await expect.poll(() => Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
});
