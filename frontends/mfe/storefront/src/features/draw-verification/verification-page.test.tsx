import type { DrawVerification } from '@wattle/api-client';
import {
  api,
  axeViolations,
  customer,
  raffle,
  raffleDraw,
  renderMfe,
  screen,
  server,
  ticket,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
// Drawn by libs/drawproof with a round that drand published; its tests check this file too.
import reference from '../../../../../../libs/drawproof/vectors/raffle-draw.json';
import mfe from '../../mfe.tsx';

const published = reference.published as DrawVerification;
const { ticket: own } = reference;
const ADDRESS = '/dream-home/results/draw/40/verification';

const serve = (answer: DrawVerification) =>
  server.use(
    api.get('/raffles', [raffle()]),
    api.get('/raffles/dream_home/draws/40', raffleDraw({ drawNo: 40, name: 'Dream Home 40' })),
    api.get('/draws/dream_home/40/verification', answer),
    api.get(`/draws/dream_home/40/entries/${own.entry.number}`, [own.entry]),
  );

const open = async (answer = published, url = ADDRESS, options = {}) => {
  serve(answer);
  const page = renderMfe(mfe, { url, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Check Dream Home 40' });
  return page;
};

/** The published draw with one drawing changed. */
const tampered = (change: (main: DrawVerification['drawings'][number]) => object): DrawVerification => ({
  ...published,
  drawings: published.drawings.map((main) => ({ ...main, ...change(main) })),
});

const other = '00'.repeat(32);

test('everything that was published is recomputed in the browser and agrees', async () => {
  await open();
  expect(await screen.findByText(/Everything agrees, 7 of 7 checks/)).toBeVisible();
  expect(screen.getByText('The 3 winning tickets are the right ones.')).toBeVisible();
  expect(await screen.findByText('The order of ticket numbers was fixed before sales: agrees')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each<[string, (main: DrawVerification['drawings'][number]) => object, RegExp]>([
  ['another secret', () => ({ operatorSeed: other }), /Our secret is the one we promised: does not agree/],
  [
    'another random number',
    (main) => ({ beacon: { ...main.beacon, randomness: other } }),
    /belongs to its signature: does not agree/,
  ],
  ['another list', () => ({ root: other }), /The seed follows from all three: does not agree/],
  [
    'another winner',
    (main) => ({ winners: main.winners.map((winner) => ({ ...winner, number: winner.number + 1 })) }),
    /winning tickets stand at those places: does not agree/,
  ],
  [
    'a prize taken away',
    (main) => ({ winners: main.winners.slice(1) }),
    /winning places follow from the seed: does not agree/,
  ],
  [
    'a neighbour from elsewhere',
    (main) => ({ neighbours: main.winners.slice(1, 2) }),
    /beside the first prize stand beside it: does not agree/,
  ],
  [
    'a jackpot without a winner',
    (main) => ({ jackpot: { ...main.jackpot, won: true } }),
    /jackpot number follows from the seed: does not agree/,
  ],
])('%s is found out', async (_, change, finding) => {
  await open(tampered(change));
  expect(await screen.findByText(finding)).toBeVisible();
  await waitFor(() => expect(screen.getByText(/checks do not agree/)).toBeVisible());
});

test('another order of numbers is found out', async () => {
  await open({ ...published, allocation: { ...published.allocation, key: other } });
  expect(await screen.findByText(/fixed before sales: does not agree/)).toBeVisible();
});

test('before the draw there are only promises, and nothing to look up', async () => {
  await open({
    ...tampered(() => ({
      status: 'waiting',
      operatorSeed: null,
      seed: null,
      root: null,
      entries: null,
      frozenAt: null,
      winners: [],
      neighbours: [],
      jackpot: null,
    })),
    allocation: { ...published.allocation, key: null },
  });
  expect(screen.getByText('Tickets are being sold')).toBeVisible();
  expect(screen.getByText(/The winners are not known yet/)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Find my ticket' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a holder finds their ticket in the sealed list without sending its id', async () => {
  const { user } = await open();
  const form = within(screen.getByRole('form', { name: 'Find my ticket' }));
  await user.type(form.getByLabelText('Ticket number'), String(own.entry.number));
  await user.type(form.getByLabelText('Ticket id'), ` ${own.ticketId.toUpperCase()} `);
  await user.click(form.getByRole('button', { name: 'Check my ticket' }));
  expect(await form.findByText(/ticket 107 is in the sealed list: agrees/)).toBeVisible();
  expect(form.getByText(/ticket 107 is yours: agrees/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('with another id the ticket is in the list but is not theirs', async () => {
  const { user } = await open();
  const form = within(screen.getByRole('form', { name: 'Find my ticket' }));
  await user.type(form.getByLabelText('Ticket number'), String(own.entry.number));
  await user.type(form.getByLabelText('Ticket id'), 'somebody else’s');
  await user.click(form.getByRole('button', { name: 'Check my ticket' }));
  expect(await form.findByText(/is in the sealed list: agrees/)).toBeVisible();
  expect(form.getByText(/is yours: does not agree/)).toBeVisible();
});

test('a number that is in no list says so', async () => {
  const { user } = await open();
  server.use(
    api.refuse('get', '/draws/dream_home/40/entries/999', 404, [
      { target: 'general', code: 'entry_not_found', message: 'There is no such entry' },
    ]),
  );
  const form = within(screen.getByRole('form', { name: 'Find my ticket' }));
  await user.click(form.getByRole('button', { name: 'Check my ticket' }));
  expect(form.getByText('Fill in the number and the id of your ticket.')).toBeVisible();
  await user.type(form.getByLabelText('Ticket number'), '999');
  await user.type(form.getByLabelText('Ticket id'), own.ticketId);
  await user.click(form.getByRole('button', { name: 'Check my ticket' }));
  expect(await form.findByText('Ticket 999 is not in a sealed list of this draw.')).toBeVisible();
});

test("from the customer's ticket there is nothing to fill in", async () => {
  server.use(
    api.get(
      `/tickets/${own.ticketId}`,
      ticket({ ticketId: own.ticketId, ticketNumbers: [own.entry.number, own.entry.number + 1] }),
    ),
  );
  await open(published, `${ADDRESS}?ticket=${own.ticketId}`, { customer: customer() });
  expect(await screen.findByText(/ticket 107 is yours: agrees/)).toBeVisible();
  expect(screen.getByLabelText('Ticket number')).toHaveValue('107');
});
