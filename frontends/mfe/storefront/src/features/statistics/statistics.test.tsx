import type { Statistics } from '@wattle/api-client';
import { api, axeViolations, renderMfe, screen, server, site, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const seen = (drawNo: number) => ({ drawNo, drawDate: '2026-11-19' });
const eras = [
  { effectiveFromDraw: 1144, effectiveFromDate: '2018-04-19', label: '7 from 35' },
  { effectiveFromDraw: 877, effectiveFromDate: '2013-03-07', label: '6 from 40' },
] as const;

const statistics = (change: Partial<Statistics> = {}): Statistics => ({
  productOfferKey: 'powerball',
  offerName: 'Powerball',
  era: eras[0],
  eras,
  draws: 40,
  firstDraw: seen(1550),
  lastDraw: seen(1592),
  numberSets: [
    {
      name: 'Numbers',
      lowest: 1,
      highest: 3,
      drawn: 1,
      expectedInterval: '3.0',
      numbers: [
        { number: 1, times: 12, lastDrawn: seen(1592), drawsSince: 0 },
        { number: 2, times: 20, lastDrawn: seen(1580), drawsSince: 9 },
        { number: 3, times: 0, lastDrawn: null, drawsSince: 40 },
      ],
      overdue: [3, 2],
      pairs: [{ numbers: [1, 2], times: 5, lastDrawn: seen(1592) }],
    },
  ],
  disclaimer: 'Each draw is independent.',
  ...change,
});

const rows = () => screen.getAllByRole('row').slice(1);

test('numbers are counted, and the page says that draws are independent', async () => {
  server.use(api.get('/offers/powerball/statistics', statistics()));
  const { user } = renderMfe(mfe, { url: '/powerball/statistics' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Powerball statistics' })).toBeVisible();
  expect(screen.getByText('Each draw is independent.')).toBeVisible();
  expect(rows()[1]).toHaveTextContent('20');
  expect(rows()[1]).toHaveTextContent('9 draws ago');
  expect(rows()[2]).toHaveTextContent('Never');
  await user.selectOptions(screen.getByLabelText('Order of Numbers'), 'Longest not drawn first');
  expect(rows()[0]).toHaveTextContent('Never');
  expect(screen.getByText('5 times')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an era and the newest draws are counted alone', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/offers/powerball/statistics', ({ url }) => {
      asked.push(url.search);
      return statistics(url.searchParams.has('era') ? { era: eras[1], draws: 20 } : {});
    }),
  );
  const { user, router } = renderMfe(mfe, { url: '/powerball/statistics' });
  await user.selectOptions(await screen.findByLabelText('Rules'), '6 from 40');
  expect(await screen.findByText(/^20 draws counted/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Draws'), 'The newest 50');
  await screen.findByText(/^20 draws counted/);
  expect(router.state.location.search).toBe('?era=877&draws=50');
  expect(asked).toEqual(['', '?era=877', '?era=877&draws=50']);
});

test('overdue numbers are explained as no likelier', async () => {
  server.use(api.get('/offers/powerball/statistics', statistics()));
  renderMfe(mfe, { url: '/powerball/statistics' });
  expect(await screen.findByText(/That does not make them likelier/)).toBeVisible();
  expect(within(screen.getAllByRole('list').at(-2) ?? document.body).getAllByRole('listitem')).toHaveLength(
    2,
  );
});

test('without lotteries there are no statistics', async () => {
  renderMfe(mfe, { url: '/powerball/statistics', site: site({ capabilities: ['multi_offer_site'] }) });
  expect(await screen.findByText(/404/)).toBeVisible();
});
