import type { OrderLine } from '@wattle/api-client';
import { api, customer, drawResult, order, renderMfe, screen, server, site, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const [line] = order().lines;
const DRAWN: OrderLine['draws'][number] = {
  drawNo: 1592,
  drawDate: '2026-11-19',
  drawAt: '2026-11-19T09:30:00Z',
  drawsWhenSoldOut: false,
  status: 'drawn',
  refund: null,
};
const played = (change: Partial<OrderLine> = {}) =>
  ({
    ...line,
    productOfferKey: 'powerball',
    way: 'System 9',
    numGames: 36,
    ticketId: 'ticket-9',
    status: 'confirmed',
    draws: [DRAWN],
    ...change,
  }) as OrderLine;

const results = () => api.page('/results', [drawResult(), drawResult({ drawNo: 1591 })], 2);

test('a customer sees which results they played', async () => {
  const asked: string[][] = [];
  server.use(
    results(),
    api.get('/orders', ({ url }) => {
      asked.push(url.searchParams.getAll('draw'));
      return [order({ lines: [played(), played({ lineId: 'other', draws: [] })] })];
    }),
  );
  renderMfe(mfe, { url: '/lotto-results', customer: customer() });
  const mark = await screen.findByText('You played');
  const card = mark.closest('article') as HTMLElement;
  expect(within(card).getByRole('link', { name: 'Powerball draw 1592' })).toBeVisible();
  expect(asked).toEqual([['powerball-1592', 'powerball-1591']]);
});

test('a result links to the customer’s tickets, without refunded ones', async () => {
  server.use(
    api.get('/results/powerball/1592', drawResult()),
    api.get('/orders', [
      order({
        lines: [
          played(),
          played({ lineId: 'back', status: 'refunded' }),
          played({
            lineId: 'left',
            draws: [
              { ...DRAWN, status: 'given_back' },
              { ...DRAWN, drawNo: 1591 },
            ],
          }),
          played({ lineId: 'no', ticketId: null }),
        ],
      }),
    ]),
  );
  renderMfe(mfe, { url: '/powerball/results/draw/1592', customer: customer() });
  const own = await screen.findByRole('region', { name: 'Your ticket in this draw' });
  expect(within(own).getAllByRole('link')).toHaveLength(1);
  expect(within(own).getByRole('link', { name: 'System 9, 36 games' })).toHaveAttribute(
    'href',
    '/my-account/past-tickets/ticket/ticket-9',
  );
});

test.each([
  ['a visitor', null, site()],
  ['a customer who may not see orders', customer(), site({ capabilities: ['multi_offer_site'] })],
])('%s is asked for no orders', async (_who, who, on) => {
  server.use(results());
  renderMfe(mfe, { url: '/lotto-results', customer: who, site: on });
  expect(await screen.findByRole('link', { name: 'Powerball draw 1592' })).toBeVisible();
  expect(screen.queryByText('You played')).toBeNull();
});
