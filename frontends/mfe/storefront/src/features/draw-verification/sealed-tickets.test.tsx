import type { SealedTickets, TicketProof } from '@wattle/api-client';
import { api, axeViolations, customer, renderMfe, screen, server, ticket, within } from '@wattle/testing';
import { expect, test } from 'vitest';
// A list of three tickets, sealed by libs/drawproof; its tests check this file too.
import reference from '../../../../../../libs/drawproof/vectors/lottery-list.json';
import mfe from '../../mfe.tsx';

const published = reference.published as SealedTickets;
const proof: TicketProof = reference.proof;
const ADDRESS = '/powerball/results/draw/1592/verification';

const open = async (answer = published, url = ADDRESS, options = {}) => {
  server.use(api.get('/draws/powerball/1592/verification', answer));
  const page = renderMfe(mfe, { url, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Check Powerball, draw 1592' });
  return page;
};

const mine = (answer: TicketProof = proof) =>
  server.use(
    api.get(
      `/tickets/${reference.ticketId}`,
      ticket({ ticketId: reference.ticketId, games: reference.games }),
    ),
    api.get(`/tickets/${reference.ticketId}/proof`, answer),
  );

const OWN = `${ADDRESS}?ticket=${reference.ticketId}`;

test("everyone sees the list's fingerprint and the source of the result", async () => {
  await open();
  expect(screen.getByText(published.root ?? '')).toBeVisible();
  expect(screen.getByText(/3 tickets/)).toBeVisible();
  expect(screen.getByText(/feed.xml, SHA-256/)).toBeVisible();
  expect(screen.getByText('entered by hand')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('before the list is sealed there is nothing to look up', async () => {
  await open({ ...published, root: null, entries: null, sealedAt: null, resultVersion: null, sources: [] });
  expect(screen.getByText('Not sealed yet')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Check a proof' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('from their ticket, a customer sees it in the list with its numbers', async () => {
  mine();
  await open(published, OWN, { customer: customer() });
  expect(await screen.findByText(`Ticket ${proof.serial} is in the sealed list: agrees`)).toBeVisible();
  expect(screen.getByText('It is your ticket with your numbers: agrees')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a ticket whose numbers were changed after the sealing is found out', async () => {
  mine({ ...proof, games: `04${proof.games.slice(2)}` });
  await open(published, OWN, { customer: customer() });
  expect(await screen.findByText(/is in the sealed list: does not agree/)).toBeVisible();
  expect(screen.getByText(/with your numbers: does not agree/)).toBeVisible();
});

test('a ticket of another list is not in this draw', async () => {
  server.use(
    api.get(`/tickets/${reference.ticketId}`, ticket()),
    api.refuse('get', `/tickets/${reference.ticketId}/proof`, 404, [
      { target: 'general', code: 'ticket_not_found', message: 'There is no such ticket' },
    ]),
  );
  await open(published, OWN, { customer: customer() });
  expect(await screen.findByText('You have no such ticket in this draw.')).toBeVisible();
});

test('a stored proof is verified, also with the envelope of the API', async () => {
  const { user } = await open();
  const form = within(screen.getByRole('form', { name: 'Check a proof' }));
  await user.click(form.getByRole('button', { name: 'Check this proof' }));
  expect(form.getByText(/Paste the whole proof/)).toBeVisible();
  const field = form.getByLabelText('A saved proof');
  await user.click(field);
  await user.paste(JSON.stringify({ result: proof }));
  await user.click(form.getByRole('button', { name: 'Check this proof' }));
  expect(await form.findByText(/is in the sealed list: agrees/)).toBeVisible();
  await user.clear(field);
  await user.click(field);
  await user.paste(JSON.stringify({ ...proof, index: 0 }));
  await user.click(form.getByRole('button', { name: 'Check this proof' }));
  expect(await form.findByText(/is in the sealed list: does not agree/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
