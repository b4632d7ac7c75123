import { analytics } from '@wattle/platform';
import {
  api,
  axeViolations,
  customer,
  offer,
  raffle,
  renderInPage,
  screen,
  server,
  site,
  syndicateOffer,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import { Footer } from './footer.tsx';

const ALL = site({
  capabilities: [...site().capabilities, 'feedback', 'cookie_consent', 'pci_certified', 'native_app'],
  socialLinks: [{ network: 'instagram', url: 'https://social.example/wattle' }],
  regulationImages: [{ src: '/media/age.png', alt: '18 and over', url: 'https://regulator.example' }],
  appStores: { apple: 'https://apps.example/wattle' },
});

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  server.use(
    api.post('/feedback', ({ body }: { body: unknown }) => {
      sent.push(body);
      return null;
    }),
  );
});

const open = (options: Parameters<typeof renderInPage>[1] = {}) =>
  renderInPage(<Footer />, { site: ALL, ...options });

test('the full footer has the links, the marks and the ways to reach us', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/about/privacy',
  );
  expect(await screen.findByText('PCI DSS certified')).toBeVisible();
  expect(screen.getByRole('img', { name: '18 and over' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Instagram' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Ways to pay' })).getByRole('img', { name: 'Mastercard' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '1300 000 000' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without capabilities there is no badge, app, feedback or cookie choice', async () => {
  open({ site: site({ appStores: { apple: 'https://apps.example/wattle' } }) });
  expect(await screen.findByRole('link', { name: 'Privacy policy' })).toBeVisible();
  expect(screen.queryByText('PCI DSS certified')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download on the App Store' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Give Feedback' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
});

test('on a small screen, help opens over the page', async () => {
  const { user } = open({ url: '/login' });
  expect(screen.queryByRole('link', { name: 'Powerball' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const dialog = await screen.findByRole('dialog', { name: 'Help' });
  expect(within(dialog).getByText('Mon–Fri 8 am – 8 pm')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'help@example.com' })).toBeVisible();
});

test('a visitor gives feedback and may leave an address', async () => {
  // As the shell reports it: an address may hold secrets.
  analytics.view('/my-account/past-tickets/ticket/:id');
  const { user } = open({ url: '/lotto-tickets', site: { ...ALL, subVariant: 'spring' } });
  await user.click(screen.getByRole('button', { name: 'Give Feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give Feedback' });
  expect(within(dialog).getByRole('radio', { name: 'Neutral' })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: 'Satisfied' }));
  await user.type(
    within(dialog).getByPlaceholderText('Any Feedback - we are all ears! (optional)'),
    'Well kept',
  );
  await user.type(within(dialog).getByLabelText(/Email/), 'ana@example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText(/Thank you/)).toHaveFocus();
  expect(sent).toEqual([
    expect.objectContaining({
      category: 'user',
      event_type: 'feedback_event',
      name: 'feedback',
      rating: 'satisfied',
      comment: 'Well kept',
      email: 'ana@example.com',
      source: '/my-account/past-tickets/ticket/:id',
      variant: 'spring',
      client_information: expect.objectContaining({ build: 'internal', name: 'Web' }),
    }),
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Send more feedback' }));
  expect(within(dialog).getByRole('radio', { name: 'Neutral' })).toBeChecked();
  expect(within(dialog).getByLabelText(/Comment/)).toHaveValue('');
});

test('a customer gives no e-mail address, and a closed dialog starts afresh', async () => {
  const { user } = open({ customer: customer() });
  await user.click(screen.getByRole('button', { name: 'Give Feedback' }));
  let dialog = await screen.findByRole('dialog', { name: 'Give Feedback' });
  expect(within(dialog).queryByLabelText(/Email/)).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: 'Unhappy' }));
  await user.type(within(dialog).getByLabelText(/Comment/), 'Too green');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Give Feedback' }));
  dialog = await screen.findByRole('dialog', { name: 'Give Feedback' });
  expect(within(dialog).getByRole('radio', { name: 'Neutral' })).toBeChecked();
  expect(within(dialog).getByLabelText(/Comment/)).toHaveValue('');
  expect(sent).toEqual([]);
});

test('feedback that cannot be sent stays and says so', async () => {
  server.use(api.unreachable('post', '/feedback'));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Give Feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give Feedback' });
  await user.type(within(dialog).getByLabelText(/Comment/), 'Hello');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByLabelText(/Comment/)).toHaveValue('Hello');
  expect(await axeViolations()).toEqual([]);
});

test('the choice of cookies can be changed at any time', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Cookie settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cookie settings' });
  expect(within(dialog).getByRole('checkbox', { name: /^Essential/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: /^Not essential/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.cookie).toContain('wattle_cookie_consent=non_essential'));
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['an affiliate', { affiliateVariant: 'B' as const }],
  ['the theme', { theme: { ...site().theme, componentVariants: { feedbackBanner: 'variant_b' as const } } }],
])('in the variant B of %s a rating is chosen before the dialog opens', async (_, change) => {
  const { user } = open({ site: { ...ALL, ...change } });
  expect(await screen.findByRole('heading', { name: 'How do you find our site?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Satisfied' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give Feedback' });
  expect(within(dialog).getByRole('radio', { name: 'Satisfied' })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Unhappy' }));
  expect(within(dialog).getByRole('radio', { name: 'Unhappy' })).toBeChecked();
  expect(await axeViolations()).toEqual([]);
});

test('the variant C is one line', async () => {
  open({ site: { ...ALL, affiliateVariant: 'C' } });
  expect(await screen.findByText('We are all ears.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Give Feedback' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'How are we doing?' })).toBeNull();
});

test('the footer lists everything that is sold, in two columns over five', async () => {
  server.use(
    api.get('/offers', [offer(), offer({ key: 'oz', name: 'Oz' }), offer({ key: 'sfl', name: 'Set' })]),
    api.get('/raffles', [raffle(), raffle({ key: 'car', name: 'Car' })]),
    api.get('/syndicates', [syndicateOffer()]),
  );
  const capabilities = [...site().capabilities, 'charity_lotteries', 'syndicates'];
  renderInPage(<Footer />, { site: site({ capabilities }) });
  const play = await screen.findByRole('navigation', { name: 'Play' });
  expect(await within(play).findByRole('link', { name: 'Powerball Syndicate' })).toBeVisible();
  expect(
    within(play)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Powerball', 'Oz', 'Set', 'Dream Home', 'Car', 'Powerball Syndicate']);
  expect(within(play).getByRole('list').className).toMatch(/twoColumns/);
});

test('the footer names no lottery without commercial lotteries', async () => {
  server.use(api.get('/raffles', [raffle()]));
  const capabilities = ['multi_offer_site', 'charity_lotteries'];
  renderInPage(<Footer />, { site: site({ capabilities }) });
  const play = await screen.findByRole('navigation', { name: 'Play' });
  expect(
    within(play)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dream Home']);
});
