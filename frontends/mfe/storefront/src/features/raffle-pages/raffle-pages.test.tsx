import {
  api,
  aud,
  axeViolations,
  cause,
  permit,
  raffle,
  raffleDraw,
  raffleResult,
  renderMfe,
  screen,
  server,
  site,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = async (url: string, offer = raffle()) => {
  server.use(api.get('/raffles', [offer]));
  const page = renderMfe(mfe, {
    url,
    site: site({ capabilities: [...site().capabilities, 'causes_directory'] }),
  });
  return { ...page, heading: await screen.findByRole('heading', { level: 1 }) };
};

test('winners stand by draw, with a name only where the winner agreed', async () => {
  const [drawing] = raffleResult().drawings;
  const [first] = drawing?.winners ?? [];
  if (!(drawing && first)) throw new Error('the fixture has a winner');
  const second = {
    ...first,
    title: '$1,000 cash',
    value: aud('1000.00'),
    prizeNo: 2,
    ticketNumber: 12,
    displayName: null,
  };
  server.use(
    api.page('/raffles/dream_home/results', [
      raffleResult({ drawings: [{ ...drawing, winners: [first, second] }] }),
    ]),
  );
  const { heading } = await open('/dream-home/winners');
  expect(heading).toHaveTextContent('Dream Home winners');
  const winners = within(screen.getByRole('table', { name: 'Winners of Main draw' }));
  expect(winners.getByRole('row', { name: /House by the sea 758 Mary K., NSW/ })).toBeVisible();
  expect(winners.getByRole('row', { name: /\$1,000 cash 12 Name kept private, NSW/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check how the winners were drawn' })).toHaveAttribute(
    'href',
    '/dream_home/results/draw/40/verification',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a raffle without a draw held yet says where winners will stand', async () => {
  server.use(api.page('/raffles/dream_home/results', []));
  await open('/dream-home/results');
  expect(screen.getByText('No draw has been held yet')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('thousands of winners are folded', async () => {
  const winners = Array.from({ length: 25 }, (_, place) => ({
    title: 'Meal voucher',
    kind: 'voucher' as const,
    value: aud('20.00'),
    prizeNo: place + 1,
    wonBy: 'drawn' as const,
    ticketNumber: 1000 + place,
    region: 'NSW',
    displayName: null,
  }));
  const { drawAt } = raffleResult();
  const result = raffleResult({ drawings: [{ key: 'main', name: 'Main draw', drawAt, winners }] });
  server.use(api.page('/raffles/dream_home/results', [result]));
  const { heading } = await open('/dream-home/results/draw/40');
  expect(heading).toHaveTextContent('Dream Home 40');
  expect(
    within(screen.getByRole('table', { name: 'Winners of Main draw' })).getAllByRole('row'),
  ).toHaveLength(21);
  expect(screen.getAllByText(/^10\d\d$/).length).toBeGreaterThan(0);
  expect(screen.getByText('All 25 winning tickets')).toBeVisible();
});

test('a draw without winners has no page', async () => {
  server.use(api.page('/raffles/dream_home/results', []), api.get('/raffles', [raffle()]));
  renderMfe(mfe, { url: '/dream-home/results/draw/99' });
  expect(await screen.findByText(/404/)).toBeVisible();
});

test('the terms carry the permits that the draw is run under', async () => {
  const { heading } = await open('/dream-home/terms-and-conditions');
  expect(heading).toHaveTextContent('Dream Home: terms and conditions');
  expect(screen.getByText('Every ticket has the same chance.')).toBeVisible();
  expect(screen.getByText(/the tickets of a book stand in a row/)).toBeVisible();
  const nsw = within(screen.getByRole('heading', { name: 'New South Wales' }).closest('li') as HTMLElement);
  expect(nsw.getByText('GP/1001')).toBeVisible();
  expect(nsw.getByText('Rescue Flights, at least 40% of sales')).toBeVisible();
  expect(nsw.getByText('within 28 days')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('the terms of a draw that is over are still there', async () => {
  const past = raffleDraw({
    drawNo: 40,
    name: 'Dream Home 40',
    allocation: 'random',
    permits: [permit({ region: 'SA', number: 'M 77' })],
  });
  server.use(api.get('/raffles/dream_home/draws/40', past));
  await open('/dream-home/terms-and-conditions/40');
  expect(screen.getByRole('heading', { name: 'Permits of Dream Home 40' })).toBeVisible();
  expect(screen.getByText('M 77')).toBeVisible();
  expect(screen.getByText(/an order that is fixed and sealed before sales begin/)).toBeVisible();
});

test('the causes’ part of ticket sales is the least that the permits promise', async () => {
  const draw = raffleDraw({ permits: [permit(), permit({ region: 'VIC', grossPercent: 35 })] });
  server.use(api.get('/causes', [cause()]));
  await open('/dream-home/your-support', raffle({ nextDraw: draw }));
  expect(screen.getByText(/At least 35% of what tickets bring in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'More about Rescue Flights' })).toHaveAttribute(
    'href',
    '/causes/rescue-flights',
  );
  expect(await axeViolations()).toEqual([]);
});

test.each([
  '/dream-home/your-support',
  '/dream-home/random',
  '/dream-home/subscriptions',
  '/dream-home/draw/x',
])('a raffle without causes, such ways to buy or draws has no page at %s', async (url) => {
  server.use(api.get('/raffles', [raffle({ causes: [] })]));
  renderMfe(mfe, { url });
  expect(await screen.findByText(/404/)).toBeVisible();
});
