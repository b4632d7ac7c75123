import {
  api,
  aud,
  axeViolations,
  customer,
  netPosition,
  renderInPage,
  saferPlay,
  screen,
  server,
  site,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import { Notices } from './notices.tsx';
import { readVisitClock } from './visit-clock.ts';

const MINUTE = 60_000;
const ID = customer().customerId;

beforeEach(() => localStorage.clear());

function arrive(minutesAgo: number, intervalMinutes: number | null) {
  readVisitClock(ID, Date.now() - minutesAgo * MINUTE);
  for (let minutes = minutesAgo; minutes > 0; minutes -= 10)
    readVisitClock(ID, Date.now() - minutes * MINUTE);
  server.use(
    api.get('/safer-play', saferPlay({ realityCheck: { intervalMinutes, options: [15, 30, 60, 120] } })),
    api.get('/safer-play/net-position', netPosition({ spent: aud('12.00'), won: aud('3.00') })),
  );
  return renderInPage(<Notices />, { customer: customer(), url: '/cart', site: site() });
}

test('a reality check comes after an hour with time and spending, once', async () => {
  const { user } = arrive(65, 60);
  const dialog = await screen.findByRole('dialog', { name: 'You have been here for 1 hour and 5 minutes' });
  expect(await screen.findByText(/In this time you spent/)).toHaveTextContent(
    'In this time you spent $12.00 on tickets and won $3.00.',
  );
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(dialog).not.toBeVisible();
  const visit = readVisitClock(ID);
  expect(visit.now - visit.shownAt).toBeLessThan(MINUTE);
  expect(visit.now - visit.began).toBeGreaterThan(60 * MINUTE);
});

test('nothing is shown before its time', async () => {
  arrive(20, 60);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a setting there is no reality check', async () => {
  arrive(130, null);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('half an hour away begins a new visit', () => {
  readVisitClock(ID, 0);
  expect(readVisitClock(ID, 29 * MINUTE).began).toBe(0);
  expect(readVisitClock(ID, 60 * MINUTE).began).toBe(60 * MINUTE);
});

test('an invalid stored visit is ignored', () => {
  localStorage.setItem(`wattle.visit.${ID}`, '{"began":"long ago"}');
  expect(readVisitClock(ID, 5).began).toBe(5);
});
