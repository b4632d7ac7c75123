import {
  api,
  aud,
  axeViolations,
  communicationPreferences,
  customer,
  offer,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const MAY_CHOOSE = site({ capabilities: ['manage_notification_settings', 'commercial_lotteries'] });

function servePreferences(path: string, saved = communicationPreferences()) {
  const sent: unknown[] = [];
  server.use(
    api.get(path, saved),
    api.put(path, ({ body }) => {
      sent.push(body);
      return saved;
    }),
  );
  return sent;
}

test('channels are listed in order with choices, without the hidden one', async () => {
  servePreferences('/customer/communication-preferences');
  renderMfe(mfe, { url: '/communication-preferences', customer: customer(), site: MAY_CHOOSE });
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual([
    'email',
    'phone',
    'sms',
    'directmail',
  ]);
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true, false]);
  expect(await axeViolations()).toEqual([]);
});

test('choices are saved whole', async () => {
  const sent = servePreferences('/customer/communication-preferences');
  const { user } = renderMfe(mfe, {
    url: '/communication-preferences',
    customer: customer(),
    site: MAY_CHOOSE,
  });
  await user.click(await screen.findByRole('checkbox', { name: /Email/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        preferences: { email: false, phone: false, sms: true, directmail: false },
        resubscribe_offer_keys: [],
        minimum_jackpot_amount: null,
      },
    ]),
  );
});

test('jackpot messages need a chosen amount, which can be removed again', async () => {
  const own = '/customer/communication-preferences';
  const sent = servePreferences(own, communicationPreferences({ minimumJackpotAmount: aud('35000000.00') }));
  const { user } = renderMfe(mfe, {
    url: '/communication-preferences',
    customer: customer(),
    site: MAY_CHOOSE,
  });
  const jackpots = await screen.findByRole('combobox', { name: 'Tell me about large jackpots' });
  const names = [...jackpots.querySelectorAll('option')].map((option) => option.textContent);
  expect(names).toEqual(['Never', '$35,000,000 and over', '$20,000,000 and over', '$50,000,000 and over']);
  expect(jackpots).toHaveDisplayValue('$35,000,000 and over');
  await user.selectOptions(jackpots, '$50,000,000 and over');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ minimum_jackpot_amount: aud('50000000.00') }]));
  await user.selectOptions(jackpots, 'Never');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{}, { minimum_jackpot_amount: null }]));
});

test('without lotteries there is no question about jackpots', async () => {
  servePreferences('/customer/communication-preferences');
  const raffles = site({ capabilities: ['manage_notification_settings', 'charity_lotteries'] });
  renderMfe(mfe, { url: '/communication-preferences', customer: customer(), site: raffles });
  await screen.findAllByRole('checkbox');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a silenced offer can be selected again', async () => {
  const saved = communicationPreferences({ unsubscribedOfferKeys: ['powerball'] });
  const sent = servePreferences('/customer/communication-preferences', saved);
  server.use(api.get('/offers', [offer({ key: 'powerball', name: 'Powerball' })]));
  const { user } = renderMfe(mfe, {
    url: '/communication-preferences',
    customer: customer(),
    site: MAY_CHOOSE,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Powerball' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ resubscribe_offer_keys: ['powerball'] }]));
});

test('a mail’s link shows and changes the choices without logging in', async () => {
  const sent = servePreferences('/communication-preferences/signed.id');
  const { user } = renderMfe(mfe, { url: '/communication-preferences/signed.id', site: MAY_CHOOSE });
  await user.click(await screen.findByRole('checkbox', { name: /Text message/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ preferences: { email: true, sms: false } }]));
});

test('a link without a valid signature leads to the login', async () => {
  server.use(
    api.refuse('get', '/communication-preferences/forged', 404, [
      { target: 'general', code: 'link_unknown', message: 'We do not know this link' },
    ]),
  );
  renderMfe(mfe, { url: '/communication-preferences/forged', site: MAY_CHOOSE });
  expect(await screen.findByRole('heading', { level: 1, name: 'We do not know this link' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in and choose there' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a visitor without a link logs in first', async () => {
  const { router } = renderMfe(mfe, { url: '/communication-preferences', site: MAY_CHOOSE });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Fcommunication-preferences');
});
