import { axeViolations, renderInPage, screen } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { type ErrorKind, ErrorScreen } from './error-screen.tsx';

test.each<[ErrorKind, string, string]>([
  ['not-found', 'Something went wrong.', "It's looking like you may have taken a wrong turn."],
  [
    'no-products',
    "It's not you, it's us!",
    'There are currently no products available, please check back later. Thank you for being patient.',
  ],
  ['busy', 'Our servers are busy', 'We could not finish what you asked for. Please try again in a moment.'],
  ['maintenance', "There's a spanner in the works!", 'We are working on the site and will be back soon.'],
])('the page for %s says what the requirements say', async (kind, title, text) => {
  renderInPage(<ErrorScreen kind={kind} />);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex,nofollow');
  expect(await axeViolations()).toEqual([]);
});

test('the page for a wrong address leads home', async () => {
  renderInPage(<ErrorScreen kind="not-found" />);
  expect(
    await screen.findByRole('link', { name: 'Try heading home and finding your bearing.' }),
  ).toHaveAttribute('href', '/');
});

test('anything else offers to load the page again, and the way home', async () => {
  renderInPage(<ErrorScreen kind="other" />);
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute('href', '/');
});

test('a part that does not load can be tried again', async () => {
  const onRetry = vi.fn();
  const { user } = renderInPage(<ErrorScreen kind="part-unavailable" onRetry={onRetry} />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
