import type { Creative } from '@wattle/api-client';
import { api, axeViolations, renderInPage, screen, server, site, waitFor } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import { Placements } from './placements.tsx';

const creative = (change: Partial<Creative> = {}): Creative => ({
  id: 'set-limits',
  kind: 'support',
  contentHash: 'one',
  capPerSession: null,
  capPerDay: null,
  dismissable: true,
  heading: 'Decide before you play',
  text: 'A lower limit holds at once.',
  link: '/my-account/spend-limits',
  linkText: 'Set a limit',
  image: null,
  ...change,
});

const fill = (change: Partial<Creative> = {}, slot = 'bottom') =>
  server.use(
    api.get('/content/placements', [
      { slot, placement: 'home-limits', show: 1, creatives: [creative(change)] },
    ]),
  );

const open = (capabilities = ['placements']) =>
  renderInPage(<Placements slots={['bottom']} />, { site: site({ capabilities }) });

const shown = () => screen.findByRole('heading', { name: 'Decide before you play' });
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
const nothing = async () => {
  await settled();
  expect(screen.queryByRole('complementary')).toBeNull();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a slot shows what fills it', async () => {
  fill();
  open();
  expect(await shown()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set a limit' })).toHaveAttribute(
    'href',
    '/my-account/spend-limits',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a slot that nothing fills is not there', async () => {
  open();
  await nothing();
});

test('placements of another slot, or on a site without them, are not shown', async () => {
  fill({}, 'top');
  const view = open();
  await nothing();
  view.unmount();
  fill();
  open([]);
  await nothing();
});

test('a dismissed placement stays hidden until its words change', async () => {
  fill();
  const view = open();
  await shown();
  await view.user.click(screen.getByRole('button', { name: /Close/ }));
  expect(screen.queryByRole('complementary')).toBeNull();
  view.unmount();
  const again = open();
  await nothing();
  again.unmount();
  fill({ contentHash: 'two' });
  open();
  expect(await shown()).toBeVisible();
});

test('after a dismissal, the next placement shows when the page is reopened', async () => {
  const candidates = [creative(), creative({ id: 'breaks', heading: 'Take a break' }), creative({ id: 'x' })];
  server.use(
    api.get('/content/placements', [
      { slot: 'bottom', placement: 'home-limits', show: 1, creatives: candidates },
    ]),
  );
  const view = open();
  await shown();
  expect(screen.getAllByRole('complementary')).toHaveLength(1);
  await view.user.click(screen.getByRole('button', { name: /Close/ }));
  view.unmount();
  open();
  expect(await screen.findByRole('heading', { name: 'Take a break' })).toBeVisible();
  expect(screen.getAllByRole('complementary')).toHaveLength(1);
});

test.each([['capPerSession'], ['capPerDay']])('it is shown no more often than its %s', async (cap) => {
  fill({ [cap]: 1 });
  const view = open();
  await shown();
  await waitFor(() => expect({ ...localStorage, ...sessionStorage }).not.toEqual({}));
  view.unmount();
  open();
  await nothing();
});
