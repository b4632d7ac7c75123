import type { Archive } from '@wattle/api-client';
import { api, axeViolations, drawResult, offer, renderMfe, screen, server, within } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const MONTHS = [
  { year: 2026, month: 11, draws: 3 },
  { year: 2026, month: 9, draws: 4 },
  { year: 2025, month: 12, draws: 4 },
];
const archive = (change: Partial<Archive> = {}): Archive => ({
  months: MONTHS,
  year: null,
  month: null,
  results: [],
  ...change,
});
const notFound = (path: string) =>
  api.refuse('get', path, 404, [{ target: 'general', code: 'not_found', message: 'Not found' }]);

beforeEach(() => server.use(api.get('/results/powerball/archive', archive())));

/** Twenty-five results, ten a page, the first of them draw 1592. */
const twentyFive = () =>
  api.get('/results', ({ url }) => {
    const offset = Number(url.searchParams.get('offset'));
    return Response.json({
      result: Array.from({ length: Math.min(10, 25 - offset) }, (_, index) => ({
        product_offer_key: 'powerball',
        offer_name: 'Powerball',
        draw_no: 1592 - offset - index,
        draw_date: '2026-11-19',
        draw_at: '2026-11-19T09:30:00Z',
        status: 'DRAW_PAID',
        version: 1,
        provisional: false,
        numbers: [{ name: 'Numbers', values: [7, 1], in_drawn_order: true }],
        dividends: [],
      })),
      page_info: { offset, limit: 10, total: 25 },
    });
  });

const balls = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => /^\d+$/.test(text ?? ''));

test('results come in pages', async () => {
  server.use(twentyFive());
  const { user, router } = renderMfe(mfe, { url: '/lotto-results' });
  expect(await screen.findByRole('link', { name: 'Powerball draw 1592' })).toBeVisible();
  expect(screen.getByText('25 draws, page 1 of 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Next/ }));
  expect(await screen.findByRole('link', { name: 'Powerball draw 1582' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/lotto-results/2');
});

test('an invalid page number means the first page', async () => {
  server.use(twentyFive());
  renderMfe(mfe, { url: '/lotto-results/lotteries/many' });
  expect(await screen.findByText('25 draws, page 1 of 3')).toBeVisible();
});

test('the results of one game have pages of their own', async () => {
  server.use(twentyFive());
  const { user, router } = renderMfe(mfe, { url: '/powerball/results' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Powerball results' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  expect(await screen.findByRole('link', { name: 'Powerball draw 1572' })).toBeVisible();
  expect(router.state.location.search).toBe('?page=3');
  expect(await axeViolations()).toEqual([]);
});

test('a game without results says what will be here', async () => {
  server.use(api.page('/results', []));
  renderMfe(mfe, { url: '/powerball/results' });
  expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeVisible();
});

test('balls stand as drawn or ascending', async () => {
  server.use(
    api.page('/results', [
      drawResult({ numbers: [{ name: 'Numbers', values: [7, 33, 1], inDrawnOrder: true }] }),
    ]),
  );
  const { user } = renderMfe(mfe, { url: '/lotto-results' });
  await screen.findByRole('link', { name: 'Powerball draw 1592' });
  expect(balls()).toEqual(['7', '33', '1']);
  await user.click(screen.getByRole('radio', { name: 'Ascending' }));
  expect(balls()).toEqual(['1', '7', '33']);
  expect(await axeViolations()).toEqual([]);
});

test('no order is offered when the drawn one is not known', async () => {
  server.use(
    api.page('/results', [
      drawResult({ numbers: [{ name: 'Numbers', values: [1, 7, 33], inDrawnOrder: false }] }),
    ]),
  );
  renderMfe(mfe, { url: '/lotto-results' });
  await screen.findByRole('link', { name: 'Powerball draw 1592' });
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a draw shows what each division paid, and where an unwon pool went', async () => {
  server.use(api.get('/results/powerball/1592', drawResult()), api.get('/offers', [offer()]));
  renderMfe(mfe, { url: '/powerball/results/draw/1592' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Powerball draw 1592' })).toBeVisible();
  const first = screen.getByRole('row', { name: /^Division 1/ });
  expect(within(first).getByText('Not won, moves to draw 1593')).toBeVisible();
  const second = screen.getByRole('row', { name: /^Division 2/ });
  expect(within(second).getByText('$184,211.35')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('provisional numbers are marked, and their dividends are still to come', async () => {
  server.use(api.get('/results/powerball/1592', drawResult({ provisional: true, dividends: [] })));
  renderMfe(mfe, { url: '/powerball/results/draw/1592' });
  expect(await screen.findByText('These numbers are provisional')).toBeVisible();
  expect(screen.getByText(/dividends are being worked out/)).toBeVisible();
});

test.each([
  '/powerball/results/draw/first',
  '/powerball/results/draw/9999',
  '/powerball/results/2026-13',
  '/powerball/results/2026-02-30',
  '/no-such-game/results',
])('%s is not found', async (url) => {
  server.use(notFound('/offers/no-such-game'), notFound('/results/powerball/9999'));
  renderMfe(mfe, { url });
  expect(await screen.findByText(/404/)).toBeVisible();
});

test('a month is shown with the way to the months beside it', async () => {
  server.use(
    api.get('/results/powerball/archive', ({ url }) =>
      archive({ year: Number(url.searchParams.get('year')), month: 9, results: [drawResult()] }),
    ),
  );
  renderMfe(mfe, { url: '/powerball/results/2026-09' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Powerball results, September 2026' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Powerball draw 1592' })).toBeVisible();
  const months = within(screen.getByRole('navigation', { name: 'Other months' }));
  expect(months.getByRole('link', { name: 'December 2025' })).toHaveAttribute(
    'href',
    '/powerball/results/2025-12',
  );
  expect(months.getByRole('link', { name: 'November 2026' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a year lists its months', async () => {
  renderMfe(mfe, { url: '/powerball/results/2026' });
  expect(await screen.findByRole('link', { name: /November 2026/ })).toHaveTextContent('3 draws');
  expect(screen.queryByText(/December 2025/)).not.toBeInTheDocument();
});

test('a day shows its draw', async () => {
  server.use(api.get('/results/powerball/on/2026-11-19', [drawResult()]));
  renderMfe(mfe, { url: '/powerball/results/2026-11-19' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Powerball results, Thursday 19 November 2026' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Powerball draw 1592' })).toBeVisible();
});

test('a draw is found by its number, and a missing one says so in the form', async () => {
  server.use(
    twentyFive(),
    notFound('/results/powerball/7'),
    api.get('/results/powerball/1592', drawResult()),
  );
  const { user, router } = renderMfe(mfe, { url: '/powerball/results' });
  const field = await screen.findByLabelText('Draw number');
  await user.type(field, '7');
  await user.click(screen.getByRole('button', { name: 'Show draw' }));
  expect(await screen.findByText('We have no Powerball result with this number.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/powerball/results');
  await user.clear(field);
  await user.type(field, '1592');
  await user.click(screen.getByRole('button', { name: 'Show draw' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Powerball draw 1592' })).toBeVisible();
});

test('a retired game keeps its results', async () => {
  server.use(
    api.get('/offers/monday_wednesday_lotto', offer({ key: 'monday_wednesday_lotto', name: 'Monday Lotto' })),
    api.get('/results/monday_wednesday_lotto/archive', archive()),
    api.page('/results', [drawResult()]),
  );
  renderMfe(mfe, { url: '/monday_wednesday_lotto/results' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Monday Lotto results' })).toBeVisible();
});

test('annuities, boosts and free games are named', async () => {
  const [won] = drawResult().dividends.slice(1);
  if (!won) throw new Error('a division was won');
  server.use(
    api.get(
      '/results/powerball/1592',
      drawResult({
        dividends: [
          { ...won, division: 1, dividend: { amount: '20000.00', currency: 'AUD' }, instalments: 240 },
          { ...won, division: 2, boost: { amount: '100.00', currency: 'AUD' } },
          { ...won, division: 3, dividend: { amount: '1.00', currency: 'AUD' }, freeGames: 1 },
        ],
      }),
    ),
  );
  renderMfe(mfe, { url: '/powerball/results/draw/1592' });
  expect(await screen.findByRole('row', { name: /^Division 1/ })).toHaveTextContent(
    '$20,000.00 a month, 240 times',
  );
  expect(screen.getByRole('row', { name: /^Division 2/ })).toHaveTextContent('with $100.00 of a prize boost');
  expect(screen.getByRole('row', { name: /^Division 3/ })).toHaveTextContent('1 free game, worth $1.00');
});

test('raffle winners have a list of their own', async () => {
  server.use(api.page('/raffles/results', []));
  renderMfe(mfe, { url: '/lotto-results/raffles' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Raffle winners' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No winners yet' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a draw of a lottery is chosen on its play screen', async () => {
  server.use(api.get('/offers/powerball', offer()), api.get('/offers/powerball/draws', []));
  const { router } = renderMfe(mfe, { url: '/powerball/draw/1594' });
  await screen.findByRole('heading', { level: 1, name: 'Play Powerball' });
  expect(router.state.location).toMatchObject({ pathname: '/powerball', search: '?firstDrawNo=1594' });
});

test('the terms of a lottery list its divisions and prices', async () => {
  renderMfe(mfe, { url: '/powerball/terms-and-conditions' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Powerball: terms and conditions' }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /7 \+ Powerball/ })).toHaveTextContent('1 in 134,490,400');
  expect(await axeViolations()).toEqual([]);
});
