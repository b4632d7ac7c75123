import { renderInPage, screen } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from './error-screen.tsx';

vi.mock('./error-pages.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('without the error pages a plain message and a link are shown', async () => {
  document.title = 'Play Powerball | Wattle';
  renderInPage(<ErrorScreen kind="part-unavailable" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(document.title).toBe('Something went wrong');
});
