import { renderInPage, screen } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from './error-screen.tsx';

vi.mock('./error-pages.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('where not even the pages of errors load, something is said and named, and there is a way on', async () => {
  document.title = 'Play Powerball | Wattle';
  renderInPage(<ErrorScreen kind="part-unavailable" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(document.title).toBe('Something went wrong');
});
