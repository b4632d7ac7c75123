import {
  api,
  aud,
  axeViolations,
  draw,
  drawResult,
  offer,
  renderMfe,
  screen,
  server,
  site,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const ozLotto = (prizePool: string | null, change: Parameters<typeof offer>[0] = {}) =>
  offer({
    key: 'oz_lotto',
    url: '/oz_lotto',
    urlAliases: ['/oz-lotto'],
    name: 'Oz Lotto',
    nextDraw: draw({
      productOfferKey: 'oz_lotto',
      prizePool: prizePool === null ? null : aud(prizePool),
      isPrizePoolUnknown: prizePool === null,
    }),
    ...change,
  });

const openHome = async (...offers: ReturnType<typeof offer>[]) => {
  server.use(api.get('/offers', offers), api.page('/results', [drawResult()]));
  const page = renderMfe(mfe, { url: '/' });
  await screen.findByRole('heading', { level: 1, name: 'The next big draws' });
  return page;
};

test('the largest next prize comes first with odds, price and one button', async () => {
  await openHome(ozLotto('3000000.00'), offer());
  const hero = screen.getByRole('region', { name: 'Powerball' });
  expect(within(hero).getByText('$30,000,000')).toBeVisible();
  expect(within(hero).getByText(/1 in 134,490,400/)).toBeVisible();
  expect(within(hero).getByText(/2 games from/)).toHaveTextContent('$3.10');
  expect(within(hero).getAllByRole('link')).toHaveLength(1);
  expect(within(hero).getByRole('link', { name: 'Play Powerball' })).toHaveAttribute('href', '/powerball');
});

test('every other lottery is one link with prize, closing time and price', async () => {
  await openHome(offer(), ozLotto('3000000.00'));
  const card = within(screen.getByRole('list', { name: 'Lotteries' })).getByRole('link');
  expect(card).toHaveAttribute('href', '/oz_lotto');
  expect(card).toHaveTextContent(/Oz Lotto\$3,000,000/);
  expect(card).toHaveTextContent('Division 1: 1 in 134,490,400');
  expect(card).toHaveTextContent(/Closes in 2 days/);
  expect(card).toHaveTextContent('2 games from $3.10');
});

test('an unknown jackpot is announced as such, never as zero', async () => {
  await openHome(offer(), ozLotto(null));
  expect(screen.getByText('Jackpot to be announced')).toBeVisible();
});

test('a lottery that is not on sale says so and keeps its page', async () => {
  await openHome(offer(), ozLotto('3000000.00', { suspended: true, availability: 'suspended' }));
  expect(screen.getByText('Not on sale at the moment').closest('a')).toHaveAttribute('href', '/oz_lotto');
});

test('the latest results are shown as balls', async () => {
  await openHome(offer());
  const results = await screen.findByRole('list', { name: 'Latest results' });
  expect(within(results).getByRole('link', { name: /Powerball draw 1592/ })).toHaveAttribute(
    'href',
    '/powerball/results/draw/1592',
  );
  expect(within(results).getByText('33')).toBeVisible();
});

test('failed results leave the rest usable and can be reloaded', async () => {
  server.use(api.get('/offers', [offer()]), api.refuse('get', '/results', 503, []));
  const { user } = renderMfe(mfe, { url: '/' });
  await screen.findByText('We could not read the results');
  expect(screen.getByRole('link', { name: 'Play Powerball' })).toBeVisible();
  server.use(api.page('/results', [drawResult()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /draw 1592/ })).toBeVisible();
});

test('the home page is accessible', async () => {
  await openHome(offer(), ozLotto(null));
  await screen.findByRole('list', { name: 'Latest results' });
  expect(await axeViolations()).toEqual([]);
});

test('all lotteries stand on one page', async () => {
  server.use(api.get('/offers', [offer(), ozLotto('3000000.00')]));
  renderMfe(mfe, { url: '/lotto-tickets' });
  const list = await screen.findByRole('list', { name: 'Lotteries' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/powerball', '/oz_lotto']);
  expect(await axeViolations()).toEqual([]);
});

test('with nothing to sell the shop says so', async () => {
  server.use(api.get('/offers', []));
  renderMfe(mfe, { url: '/' });
  expect(await screen.findByText(/418/)).toBeVisible();
});

test('a sub-variant lists what it shows, in its order', async () => {
  server.use(
    api.get('/offers', [
      offer(),
      ozLotto('3000000.00'),
      offer({ key: 'set_for_life', name: 'Set for Life' }),
    ]),
  );
  renderMfe(mfe, { url: '/lotto-tickets', site: site({ offers: ['oz_lotto', 'powerball', 'gone'] }) });
  const list = await screen.findByRole('list', { name: 'Lotteries' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/oz_lotto', '/powerball']);
});

test.each([
  [undefined, 11],
  ['leaves', 2],
  ['balls', 9],
  ['none', 0],
] as const)('the motif %s of the theme decides what is drawn beside the prize', async (motif, shapes) => {
  server.use(api.get('/offers', [offer()]), api.page('/results', [drawResult()]));
  renderMfe(mfe, { url: '/', site: site({ theme: { ...site().theme, ...(motif && { motif }) } }) });
  const hero = await screen.findByRole('region', { name: 'Powerball' });
  const picture = hero.querySelector('svg[viewBox="0 0 360 320"]');
  expect(picture?.querySelectorAll('path, circle').length ?? 0).toBe(shapes);
});
