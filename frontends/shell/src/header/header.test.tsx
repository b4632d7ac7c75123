import { errorReports } from '@wattle/platform';
import { clientErrorOf } from '@wattle/platform/client-errors';
import {
  api,
  customer,
  fireEvent,
  offer,
  raffle,
  renderInPage,
  screen,
  server,
  site,
  within,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { Header } from './header.tsx';

const MAY_VERIFY = site({ capabilities: ['verify_id'] });

const openHeader = (change: Parameters<typeof customer>[0], configuration = MAY_VERIFY) =>
  renderInPage(<Header />, { customer: customer(change), site: configuration });

test('an unverified customer is reminded at the account button and drawer', async () => {
  const { user } = openHeader({ isVerified: false });
  await user.click(await screen.findByRole('button', { name: 'Account (please verify your account)' }));
  expect(await screen.findByRole('link', { name: /Verify your account/ })).toHaveAttribute(
    'href',
    '/my-account/verify-account',
  );
});

test.each([
  ['is verified', { isVerified: true }, MAY_VERIFY],
  [
    'has something under check',
    { isVerified: false, verification: { displayState: 'Pending Verification' } },
    MAY_VERIFY,
  ],
  ['may not verify here', { isVerified: false }, site({ capabilities: [] })],
])('no reminder for a customer who %s', async (_, change, configuration) => {
  openHeader(change, configuration);
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
});

test.each([
  ['raffle', 'Raffles', 'All raffles', '/charity-tickets'],
  ['results', 'Results', 'All results', '/lotto-results'],
  ['subvariant', 'Play', /Powerball/, '/powerball'],
])('an item for %s opens its own drawer', async (child, title, link, href) => {
  server.use(api.get('/raffles', []));
  const configuration = site({ navigation: [{ label: 'More', routeType: 'none', child }] });
  const { user } = renderInPage(<Header />, { site: configuration });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const drawer = await screen.findByRole('dialog', { name: title });
  expect(await within(drawer).findByRole('link', { name: link })).toHaveAttribute('href', href);
});

test('the menu of a phone has a section for each item that opens a drawer', async () => {
  server.use(
    api.get('/raffles', [raffle()]),
    api.get('/syndicates', []),
    api.get('/offers', [offer({ type: 'lottery_ticket' })]),
  );
  const configuration = site({
    capabilities: [...site().capabilities, 'charity_lotteries'],
    navigation: [
      { label: 'Win a home', routeType: 'none', child: 'raffle' },
      { label: 'With friends', routeType: 'none', child: 'social_play' },
      { label: 'About', routeType: 'internal', route: '/about' },
    ],
  });
  const { user } = renderInPage(<Header />, { site: configuration });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('navigation', { name: 'Menu' });
  expect(await within(menu).findByRole('link', { name: 'Dream Home' })).toHaveAttribute(
    'href',
    '/dream_home',
  );
  expect(within(menu).getByRole('link', { name: 'About' })).toBeVisible();
  const headings = within(menu).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Play',
    'Win a home',
    'With friends',
    'Results',
  ]);
  expect(within(menu).getByRole('link', { name: 'Ways to play together' })).toHaveAttribute(
    'href',
    '/social-play',
  );
});

test('without commercial lotteries no menu has a lottery', async () => {
  server.use(api.get('/raffles', [raffle()]));
  const configuration = site({
    capabilities: ['charity_lotteries'],
    navigation: [{ label: 'Raffles', routeType: 'none', child: 'raffle' }],
  });
  const { user } = renderInPage(<Header />, { site: configuration });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('navigation', { name: 'Menu' });
  expect(await within(menu).findByRole('link', { name: 'Dream Home' })).toBeVisible();
  expect(within(menu).queryByText(/Powerball/)).toBeNull();
  expect(within(menu).queryByRole('link', { name: 'All results' })).toBeNull();
  expect(within(menu).queryByRole('heading', { name: 'Play' })).toBeNull();
});

test('without a logo the mark is drawn beside the name of the site', () => {
  renderInPage(<Header />, { site: site({ siteName: 'Acacia' }) });
  const home = screen.getByRole('link', { name: 'Acacia home' });
  expect(home).toHaveTextContent('Acacia');
  expect(within(home).queryByRole('img')).toBeNull();
});

test('the theme brings a logo for each scheme and each width', () => {
  const logo = { light: '/media/light.svg', dark: '/media/dark.svg', compact: '/media/small.svg' };
  renderInPage(<Header />, { site: site({ theme: { ...site().theme, logo } }) });
  const home = screen.getByRole('link', { name: 'Wattle home' });
  expect(within(home).getByRole('img', { name: 'Wattle' })).toHaveAttribute('src', '/media/light.svg');
  const sources = [...home.querySelectorAll('source')].map(({ media, srcset }) => [media, srcset]);
  expect(sources).toEqual([
    ['(width < 26rem)', '/media/small.svg'],
    ['(prefers-color-scheme: dark)', '/media/dark.svg'],
  ]);
});

test('a missing logo is replaced by mark and name, and reported', () => {
  const report = vi.spyOn(errorReports, 'report');
  const logo = { light: '/media/gone.svg', dark: null, compact: null };
  renderInPage(<Header />, { site: site({ theme: { ...site().theme, logo } }) });
  const home = screen.getByRole('link', { name: 'Wattle home' });
  fireEvent.error(within(home).getByRole('img'));
  expect(within(home).queryByRole('img')).toBeNull();
  expect(home).toHaveTextContent('Wattle');
  const [source, error] = report.mock.lastCall ?? [];
  const caught = { source: source ?? 'script', error, path: '/', microFrontend: undefined };
  expect(clientErrorOf(caught)?.message).toBe('the logo of the theme is not there');
});

test('an uploaded logo loads no more pixels than its box shows', () => {
  const [light, dark] = ['a', 'b'].map((letter) => `/media/${letter.repeat(32)}`);
  const logo = { light: `${light}.png`, dark: `${dark}.png` };
  renderInPage(<Header />, { site: site({ theme: { ...site().theme, logo } }) });
  const image = screen.getAllByRole('img', { name: site().siteName })[0];
  expect(image).toHaveAttribute('src', `${light}.png`);
  expect(image).toHaveAttribute('srcset', `${light}-320.webp, ${light}-640.webp 3x`);
  expect(image?.parentElement?.querySelector('source')).toHaveAttribute(
    'srcset',
    `${dark}-320.webp, ${dark}-640.webp 3x`,
  );
});

test('another locale may have a logo of its own', () => {
  const theme = {
    ...site().theme,
    logo: { light: '/media/au.svg' },
    logoOfLocale: { 'en-GB': { light: '/media/gb.svg' } },
  };
  renderInPage(<Header />, { site: site({ theme, locale: 'en-GB' }) });
  expect(screen.getByRole('img', { name: 'Wattle' })).toHaveAttribute('src', '/media/gb.svg');
});

test.each([
  ['the deposit for what a partner prepared', { partnerSlug: 'kiosk' }, 0],
  ['the deposit for the own cart', { partnerSlug: null }, 1],
])('%s has the header of its page', async (_, data, menus) => {
  renderInPage(<Header />, { customer: customer(), url: '/deposit', data });
  expect(await screen.findByText('Wattle')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Menu' })).toHaveLength(menus);
  expect(screen.queryAllByRole('link', { name: /^Cart/ })).toHaveLength(menus);
});

test('at a partner there is no menu, no account and no way elsewhere', async () => {
  renderInPage(<Header />, { customer: customer(), url: '/purchase/kiosk' });
  expect(await screen.findByText('Wattle')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
