import {
  api,
  axeViolations,
  cause,
  customer,
  raffle,
  raffleDraw,
  renderMfe,
  screen,
  server,
  site,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const withCauses = site({ capabilities: [...site().capabilities, 'causes_directory', 'charity_lotteries'] });
const appeal = raffle({
  key: 'winter_appeal',
  url: '/winter-appeal',
  name: 'Winter Appeal',
  nextDraw: null,
  draws: [],
});
const reef = cause({
  key: 'reef_keepers',
  urlSlug: 'reef-keepers',
  name: 'Reef Keepers',
  summary: 'Corals grown by hand',
  offers: [],
});

beforeEach(() => {
  server.use(api.get('/raffles', [raffle(), appeal]), api.get('/causes', [cause(), reef]));
});

const open = async (url: string) => {
  const page = renderMfe(mfe, { url, site: withCauses });
  await screen.findByRole('heading', { level: 1 });
  return page;
};

test('the directory describes each cause and its raffles', async () => {
  await open('/causes');
  const list = within(screen.getByRole('list', { name: 'Causes' }));
  expect(list.getByRole('link', { name: /Rescue Flights/ })).toHaveTextContent('Supported by 1 raffle');
  expect(list.getByRole('link', { name: /Reef Keepers/ })).toHaveTextContent('No raffle right now');
  expect(await axeViolations()).toEqual([]);
});

test('each picture has a text alternative and reserved space', async () => {
  await open('/causes/rescue-flights');
  const picture = screen.getByRole('img', { name: 'A small aeroplane above the ranges' });
  expect(picture).toHaveAttribute('width', '1280');
  expect(picture).toHaveAttribute('height', '720');
});

test('the directory lists only causes of the visitor’s country', async () => {
  const lifeboats = raffle({
    key: 'lifeboats',
    url: '/lifeboats',
    name: 'Lifeboats',
    restrictions: [{ type: 'licensing_restriction', regions: ['GB'] }],
  });
  const crews = cause({ key: 'crews', urlSlug: 'crews', name: 'Harbour Crews', offers: ['lifeboats'] });
  server.use(api.get('/raffles', [raffle(), appeal, lifeboats]), api.get('/causes', [reef, cause(), crews]));
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await open('/causes');
  expect(names()).toEqual(['Rescue Flights', 'Reef Keepers']);
});

test('in Great Britain the causes of British raffles are named', async () => {
  const lifeboats = raffle({
    key: 'lifeboats',
    url: '/lifeboats',
    name: 'Lifeboats',
    restrictions: [{ type: 'licensing_restriction', regions: ['GB'] }],
  });
  const crews = cause({ key: 'crews', urlSlug: 'crews', name: 'Harbour Crews', offers: ['lifeboats'] });
  server.use(api.get('/raffles', [raffle(), lifeboats]), api.get('/causes', [cause(), crews]));
  renderMfe(mfe, { url: '/causes', site: { ...withCauses, locale: 'en-GB' } });
  const list = within(await screen.findByRole('list', { name: 'Causes' }));
  expect(list.getByRole('link', { name: /Harbour Crews/ })).toHaveTextContent('Supported by 1 raffle');
  expect(list.queryByRole('link', { name: /Rescue Flights/ })).toBeNull();
});

test('a cause leads to its raffle, whose tickets begin with that cause', async () => {
  const { user, router } = await open('/causes');
  await user.click(screen.getByRole('link', { name: /Rescue Flights/ }));
  await screen.findByRole('heading', { level: 1, name: 'Rescue Flights' });
  const raffles = within(screen.getByRole('list', { name: 'Raffles for Rescue Flights' }));
  expect(raffles.getAllByRole('link')).toHaveLength(1);
  await user.click(raffles.getByRole('link', { name: /Dream Home/ }));
  await screen.findByRole('heading', { level: 1, name: 'Dream Home for Rescue Flights' });
  expect(router.state.location.pathname).toBe('/causes/rescue-flights/dream-home');
  server.use(api.get('/raffles/dream_home/draws/41', raffleDraw()));
  await user.click(screen.getByRole('link', { name: 'Choose tickets for Rescue Flights' }));
  expect(await screen.findByRole('radio', { name: 'Rescue Flights' })).toBeChecked();
});

test.each(['/causes/rescue-flights', '/causes/rescue-flights/dream-home'])(
  '%s is accessible',
  async (url) => {
    await open(url);
    expect(await axeViolations()).toEqual([]);
  },
);

test('a cause without a raffle says so', async () => {
  await open('/causes/reef-keepers');
  expect(screen.getByText(/None right now/)).toBeVisible();
});

test.each(['/causes/nobody', '/causes/reef-keepers/dream-home'])('there is no page at %s', async (url) => {
  renderMfe(mfe, { url, site: withCauses });
  expect(await screen.findByText(/404/)).toBeVisible();
});

test('without the directory there is none', async () => {
  renderMfe(mfe, { url: '/causes' });
  expect(await screen.findByText(/404/)).toBeVisible();
});

test('raffles stand by what they are for, those between draws last', async () => {
  await open('/charity-tickets');
  const coming = within(screen.getByRole('list', { name: 'For a good cause' }));
  const card = coming.getByRole('link', { name: /Dream Home/ });
  expect(card).toHaveTextContent(/first prize 1 in 200,000/);
  expect(card).toHaveTextContent(/1 ticket from \$10\.00/);
  expect(screen.getByRole('list', { name: 'Between draws' })).toHaveTextContent('Winter Appeal');
  expect(screen.getByRole('link', { name: /All causes/ })).toHaveAttribute('href', '/causes');
  expect(await axeViolations()).toEqual([]);
});

test("a raffle that is not licensed in the customer's region is not listed", async () => {
  renderMfe(mfe, { url: '/charity-tickets', site: withCauses, customer: customer({ region: 'QLD' }) });
  expect(await screen.findByText('No raffles in Queensland right now')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a shop without raffles has no page of them', async () => {
  renderMfe(mfe, { url: '/charity-tickets', site: site({ capabilities: ['commercial_lotteries'] }) });
  expect(await screen.findByText(/404/)).toBeVisible();
});
