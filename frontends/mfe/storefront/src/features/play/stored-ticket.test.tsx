import { unfinishedTickets } from '@wattle/mfe-contract';
import type { SessionCustomer } from '@wattle/platform';
import { api, customer, draw, offer, renderMfe, screen, server, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const ADA = customer();
const BO = customer({ customerId: 'c-2', firstName: 'Bo' });

/** Closes the page of before. */
let close = () => {};

async function openPlay(who: SessionCustomer | null) {
  close();
  const sold = offer();
  server.use(
    api.get('/offers', [sold]),
    api.get(`/offers/${sold.key}`, sold),
    api.get(`/offers/${sold.key}/draws`, [draw()]),
    api.get('/favourite-numbers', []),
  );
  const { user, unmount } = renderMfe(mfe, { url: '/powerball', customer: who });
  close = unmount;
  const numbers = within(await screen.findByRole('group', { name: 'Numbers: choose 7' }));
  return { user, seven: numbers.getByRole('checkbox', { name: '7' }) };
}

async function choosesSeven(who: SessionCustomer | null) {
  const { user, seven } = await openPlay(who);
  await user.click(seven);
}

test.each([
  ['a visitor', null],
  ['a customer', ADA],
])('%s finds the half-filled ticket again', async (_, who) => {
  await choosesSeven(who);
  expect((await openPlay(who)).seven).toBeChecked();
});

test('a visitor who logs in goes on with their ticket', async () => {
  await choosesSeven(null);
  expect((await openPlay(ADA)).seven).toBeChecked();
});

test.each([
  ['a visitor', null],
  ['another customer', BO],
])('%s is not shown the ticket of a customer', async (_, next) => {
  await choosesSeven(ADA);
  expect((await openPlay(next)).seven).not.toBeChecked();
});

test('an expired session’s ticket survives visits to the game', async () => {
  await choosesSeven(ADA);
  await openPlay(null);
  expect((await openPlay(ADA)).seven).toBeChecked();
});

test("a visitor's ticket becomes the customer's after they sign in", async () => {
  await choosesSeven(null);
  await openPlay(ADA);
  expect((await openPlay(BO)).seven).not.toBeChecked();
});

test('tickets of others are deleted, other stored values stay', async () => {
  sessionStorage.setItem('wattle.placements.shown', '{}');
  unfinishedTickets.store('powerball.standard', ADA.customerId, { games: [] });
  unfinishedTickets.store('oz_lotto.standard', BO.customerId, { games: [] });
  unfinishedTickets.store('oz_lotto.systems', null, { games: [] });
  unfinishedTickets.deleteAllBut(null, BO.customerId);
  const names = () => Object.keys(sessionStorage).sort();
  expect(names()).toEqual([
    'wattle.placements.shown',
    'wattle.ticket.oz_lotto.standard',
    'wattle.ticket.oz_lotto.systems',
  ]);
  unfinishedTickets.deleteAllBut();
  expect(names()).toEqual(['wattle.placements.shown']);
});
