import type { FavouriteSet } from '@wattle/api-client';
import { favouritesRequest } from '@wattle/mfe-contract';
import {
  api,
  axeViolations,
  customer,
  draw,
  offer,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

beforeEach(() => sessionStorage.clear());

const NUMBERS = [3, 9, 12, 18, 24, 30, 35];

const favouriteSet = (change: Partial<FavouriteSet> = {}): FavouriteSet => ({
  id: 'set-1',
  name: 'Birthdays',
  productOfferKey: 'powerball',
  offerName: 'Powerball',
  gameType: 'standard',
  gameTypeName: 'Standard',
  gameOffer: 'standard',
  gameOfferName: 'Standard',
  games: [{ Numbers: NUMBERS, Powerball: [7] }],
  era: { effectiveFromDraw: 1144, effectiveFromDate: '2018-04-19', label: '7 from 35' },
  valid: true,
  invalidReason: null,
  createdAt: '2026-11-01T00:00:00Z',
  changedAt: '2026-11-01T00:00:00Z',
  ...change,
});

const shop = site({ capabilities: [...site().capabilities, 'favourite_numbers'] });
const open = (url: string, who: Parameters<typeof renderMfe>[1]['customer'] = customer()) =>
  renderMfe(mfe, { url, customer: who, site: shop });

const serveFavourites = (...sets: FavouriteSet[]) => server.use(api.get('/favourite-numbers', sets));

describe('the favourites of the account', () => {
  const page = () => open('/my-account/favourite-numbers');

  test('stand by game, each with the way to play it', async () => {
    serveFavourites(
      favouriteSet(),
      favouriteSet({ id: 'set-2', name: 'Old ones', valid: false, invalidReason: 'rules_changed' }),
    );
    page();
    expect(await screen.findByRole('heading', { name: 'Birthdays' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Play Birthdays' })).toHaveAttribute(
      'href',
      '/powerball/standard?favourite_numbers=true&favourite=set-1',
    );
    expect(screen.getByText(/This game now draws other numbers/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Play Old ones' })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('say what they are for while there are none', async () => {
    serveFavourites();
    page();
    expect(await screen.findByRole('heading', { name: 'No favourite numbers yet' })).toBeVisible();
  });

  test('take another name, and say when it is taken', async () => {
    serveFavourites(favouriteSet());
    server.use(
      api.refuse('put', '/favourite-numbers/set-1', 422, [
        { target: 'name', code: 'name_taken', message: 'You already have numbers with this name' },
      ]),
    );
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Rename Birthdays' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename your numbers' }));
    await user.clear(await dialog.findByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Family');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('You already have numbers with this name')).toBeVisible();
    server.use(api.put('/favourite-numbers/set-1', favouriteSet({ name: 'Family' })));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Family' })).toBeVisible();
  });

  test('are deleted only after a question', async () => {
    serveFavourites(favouriteSet());
    const deleted: string[] = [];
    server.use(
      api.delete('/favourite-numbers/set-1', ({ url }) => {
        deleted.push(url.pathname);
        return new Response(null, { status: 204 });
      }),
    );
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Delete Birthdays' }));
    expect(deleted).toEqual([]);
    await user.click(
      within(screen.getByRole('dialog', { name: /Delete/ })).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByRole('heading', { name: 'No favourite numbers yet' })).toBeVisible();
    expect(deleted).toHaveLength(1);
  });
});

describe('favourites on a ticket', () => {
  beforeEach(() =>
    server.use(
      api.get('/offers/powerball', offer()),
      api.get('/offers/powerball/draws', [draw()]),
      api.get('/offers', [offer()]),
    ),
  );
  const firstGame = () => screen.findByRole('button', { name: /^Game 1: 3, 9, 12/ });

  test('are filled in when the address names a set', async () => {
    serveFavourites(favouriteSet(), favouriteSet({ id: 'set-2', name: 'Others' }));
    const { router } = open('/powerball?favourite_numbers=true&favourite=set-1');
    expect(await firstGame()).toBeVisible();
    expect(screen.getByText('“Birthdays” is on your ticket.')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('are chosen when there are several', async () => {
    serveFavourites(favouriteSet({ id: 'set-2', name: 'Others', games: [] }), favouriteSet());
    const { user } = open('/powerball?favourite_numbers=true');
    await user.click(await screen.findByRole('button', { name: 'Use Birthdays' }));
    expect(await firstGame()).toBeVisible();
  });

  test('are saved from the ticket, under a name', async () => {
    serveFavourites();
    const sent: unknown[] = [];
    server.use(
      api.post('/favourite-numbers', ({ body }) => {
        sent.push(body);
        return favouriteSet({ name: 'Lucky' });
      }),
    );
    const { user } = open('/powerball');
    expect(await screen.findByRole('heading', { name: 'Your ticket' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quick pick' }));
    await user.click(await screen.findByRole('button', { name: 'Save as favourites' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save as favourites' }));
    await user.type(dialog.getByLabelText('Name of these numbers'), 'Lucky');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Play favourites' })).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Lucky',
        product_offer_key: 'powerball',
        game_type: 'standard',
        game_offer: 'standard',
        games: [{ Numbers: expect.any(Array), Powerball: expect.any(Array) }],
      },
    ]);
  });

  test('fill the first ticket once after another page has requested them', async () => {
    serveFavourites(favouriteSet());
    favouritesRequest.remember();
    open('/powerball');
    expect(await firstGame()).toBeVisible();
    expect(favouritesRequest.isOpen()).toBe(false);
  });

  test('stay in the session, for the customer whose they are', async () => {
    serveFavourites(favouriteSet());
    const first = open('/powerball');
    expect(await screen.findByRole('button', { name: 'Play favourites' })).toBeVisible();
    first.unmount();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      api.get('/favourite-numbers', async () => {
        await promise;
        return [];
      }),
    );
    const second = open('/powerball');
    expect(await screen.findByRole('button', { name: 'Play favourites' })).toBeVisible();
    second.unmount();
    open('/powerball', customer({ customerId: 'somebody-else' }));
    expect(await screen.findByRole('heading', { name: 'Your ticket' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Play favourites' })).toBeNull();
    resolve();
  });

  test('are explained until the hint is closed for the session', async () => {
    serveFavourites();
    const first = open('/powerball');
    await first.user.click(await screen.findByRole('button', { name: 'Close this hint' }));
    first.unmount();
    open('/powerball');
    expect(await screen.findByRole('heading', { name: 'Your ticket' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });

  test('ask a visitor to log in', async () => {
    open('/powerball?favourite_numbers=true', null);
    expect(await screen.findByText('Your favourite numbers are in your account')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      expect.stringContaining('returnTo=%2Fpowerball%3Ffavourite_numbers%3Dtrue'),
    );
  });
});
