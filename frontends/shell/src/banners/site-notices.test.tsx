import { consent } from '@wattle/platform';
import { api, axeViolations, renderInPage, screen, server, site, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import { CookieNotice } from './cookie-notice.tsx';
import { contentHash, SitewideBanner } from './sitewide-banner.tsx';

const withBanner = (text: string, capabilities = ['sitewide_banner']) =>
  site({ capabilities, sitewideBanner: { text, link: '/blog/news', linkText: 'See more' } });

test('a banner that was dismissed stays away until its words change', async () => {
  const first = renderInPage(<SitewideBanner />, { site: withBanner('We have moved.') });
  expect(screen.getByRole('link', { name: 'See more' })).toHaveAttribute('href', '/blog/news');
  expect(await axeViolations()).toEqual([]);
  await first.user.click(screen.getByRole('button', { name: 'Close this news' }));
  expect(screen.queryByText('We have moved.')).toBeNull();
  first.unmount();

  const second = renderInPage(<SitewideBanner />, { site: withBanner('We have moved.') });
  expect(screen.queryByText('We have moved.')).toBeNull();
  second.unmount();

  renderInPage(<SitewideBanner />, { site: withBanner('We have moved again.') });
  expect(screen.getByText('We have moved again.')).toBeVisible();
});

test('a dismissed banner is stored by the server’s hash', () => {
  expect(contentHash(['We have moved.', '/blog/news', null])).toBe('5b0316eb');
});

test('a banner needs its capability', () => {
  renderInPage(<SitewideBanner />, { site: withBanner('We are new.', []) });
  expect(screen.queryByText('We are new.')).toBeNull();
});

test('a change of name is announced beside the site’s banner', async () => {
  const rebrand = { notice: 'Wattle is now Acacia.', link: '/blog/acacia', linkText: 'Why' };
  const page = renderInPage(<SitewideBanner />, { site: { ...withBanner('We have moved.'), rebrand } });
  const notice = screen.getByRole('complementary', { name: 'Our new name' });
  expect(notice).toHaveTextContent('Wattle is now Acacia. Why');
  expect(await axeViolations()).toEqual([]);
  await page.user.click(within(notice).getByRole('button', { name: 'Close this news' }));
  expect(screen.queryByText(/Acacia/)).toBeNull();
  expect(screen.getByText('We have moved.')).toBeVisible();
});

test('a visitor without a choice is asked about cookies, once', async () => {
  server.use(api.get('/content/placements', []));
  const asking = site({ capabilities: ['cookie_consent'] });
  const page = (
    <>
      <main id="main" tabIndex={-1} />
      <CookieNotice />
    </>
  );
  const { user } = renderInPage(page, { site: asking });
  await screen.findByRole('region', { name: 'Cookies' });
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Only essential' }));
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(consent.snapshot()).toBe('essential');
  expect(document.cookie).toContain('wattle_cookie_consent=essential');
});
