import {
  api,
  axeViolations,
  cause,
  drawResult,
  offer,
  raffle,
  raffleResult,
  renderMfe,
  screen,
  server,
  site,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../mfe.tsx';

const READING = ['multi_offer_site', 'causes_directory'];
const BUYING = [...READING, 'commercial_lotteries', 'charity_lotteries'];

/** Where something is chosen (docs/decisions/0026), and the lists of what is sold. */
const SELLING =
  /^\/(powerball|dream[_-]home)(\/(buy|draw\/\d+(\/buy)?))?(\?.*)?$|^\/(lotto|charity)-tickets$/;

async function linksToBuy(url: string, capabilities: readonly string[]): Promise<readonly string[]> {
  server.use(
    api.get('/offers', [offer()]),
    api.get('/results/powerball/1592', drawResult()),
    api.page('/results', []),
    api.get('/raffles', [raffle()]),
    api.get('/causes', [cause()]),
    api.page('/raffles/results', []),
    api.page('/raffles/dream_home/results', url.includes('/draw/') ? [raffleResult()] : []),
  );
  renderMfe(mfe, { url, site: site({ capabilities }) });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('404');
  return screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((to) => SELLING.test(to));
}

const PAGES = [
  '/powerball/results/draw/1592',
  '/lotto-results',
  '/lotto-results/raffles',
  '/dream-home/winners',
  '/dream-home/results/draw/40',
  '/dream-home/your-support',
  '/dream-home/terms-and-conditions',
  '/causes/rescue-flights/dream-home',
];

test.each(PAGES)('%s links to what the visitor may buy', async (url) => {
  expect(await linksToBuy(url, BUYING)).not.toEqual([]);
});

test.each(PAGES)('%s has no link to what the visitor may not buy', async (url) => {
  expect(await linksToBuy(url, READING)).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});
