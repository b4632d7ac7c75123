import { api, axeViolations, drawResult, offer, renderMfe, screen, server, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

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

test('a page number that is none means the first page', async () => {
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

test.each(['/powerball/results/draw/first', '/no-such-game/results'])('%s is not found', async (url) => {
  renderMfe(mfe, { url });
  expect(await screen.findByText(/404/)).toBeVisible();
});
