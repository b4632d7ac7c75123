import { api, axeViolations, renderMfe, screen, server } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const creative = (id: string, heading: string) => ({
  id,
  kind: 'promotional',
  contentHash: id,
  capPerSession: 2,
  capPerDay: null,
  dismissable: true,
  heading,
  text: '',
  link: '/powerball',
  linkText: `See ${heading}`,
  image: null,
});

const open = () => renderMfe(mfe, { url: '/marketing/feature-banner' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(
    api.get('/content/placements', [
      {
        slot: 'main',
        placement: 'featured',
        show: 1,
        creatives: [creative('reef', 'Reef Raffle'), creative('home', 'Dream Home')],
      },
    ]),
  );
});

test('a featured item can be closed, and the next one shows another time', async () => {
  const { user, unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'Reef Raffle' })).toBeVisible();
  expect(screen.queryByText('Dream Home')).toBeNull();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Close/ }));
  expect(screen.getByText('Nothing is featured now')).toBeVisible();
  unmount();
  await open();
  expect(await screen.findByRole('heading', { name: 'Dream Home' })).toBeVisible();
});

test('it is featured no more often than it may be', async () => {
  for (const heading of ['Reef Raffle', 'Reef Raffle', 'Dream Home']) {
    const { unmount } = await open();
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    unmount();
  }
});
