import { render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from '@wattle/platform';
import { act, axeViolations, screen } from '@wattle/testing';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PageBoundary } from './page-boundary.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

function open(...thrown: unknown[]) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const errors = [...thrown];
  const router = createBrowserRouter([
    {
      path: '*',
      errorElement: <RouteErrorPage />,
      loader: () => {
        const error = errors.shift();
        if (error !== undefined) throw error;
        return null;
      },
      element: <h1>Here it is</h1>,
    },
  ]);
  return { ...render(<RouterProvider router={router} />), router };
}

const answered = (status: number) => new Response(null, { status });
const refused = (status: number, code: string) =>
  Object.assign(new Error(code), { name: 'ApiError', status, code, url: '/api/x' });

/**
 * docs/requirements.md §2, Error pages: titles, texts, buttons and links as they stand there; what it does not word is
 * ours.
 */
test.each([
  [
    '404',
    answered(404),
    'Something went wrong.',
    ["It's looking like you may have taken a wrong turn.", 'Try heading home and finding your bearing.'],
    ['Try heading home and finding your bearing.'],
    [],
  ],
  [
    '418',
    answered(418),
    "It's not you, it's us!",
    ['There are currently no products available, please check back later. Thank you for being patient.'],
    [],
    [],
  ],
  ['500', answered(500), 'Our servers are busy', [], [], ['Reload page']],
  ['503', answered(503), "There's a spanner in the works!", [], ['Go to the homepage'], ['Reload page']],
  ['generic', new Error('boom'), 'Something went wrong', [], ['Go to the homepage'], ['Reload page']],
  ['offline', refused(408, 'network'), 'You are offline', [], [], ['Try again']],
])('the page of %s says what the requirements say', async (_, error, title, texts, links, buttons) => {
  open(error);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    new RegExp(`^${title.replace('.', '\\.')}$`),
  );
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  for (const name of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/');
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['what a segment may not use', refused(403, 'capability_disabled'), 'Something went wrong.'],
  ['an unknown page', refused(404, 'not_found'), 'Something went wrong.'],
  ['a call that the server could not answer', refused(502, 'http_502'), 'Our servers are busy'],
  [
    'a missing style sheet',
    new Error('Unable to preload CSS for /mfe/storefront/assets/stock-1.css'),
    'This part of the site is taking a break',
  ],
])('%s has its page', async (_, error, title) => {
  open(error);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

const gone = () =>
  new Error('Failed to fetch dynamically imported module: /mfe/checkout/assets/receipt-1.js');

describe.each([
  '/receipt/1',
  '/purchase/kiosk/receipt/1',
  '/checkout/deposit/1/success',
  '/deposit',
  '/cart/buy',
])('on %s, where an order may just have been paid,', (path) => {
  beforeEach(() => {
    window.history.replaceState(null, '', path);
    onTestFinished(() => window.history.replaceState(null, '', '/'));
  });

  test.each([
    ['You are offline', refused(408, 'network')],
    ['Our servers are busy', refused(502, 'http_502')],
    ["There's a spanner in the works!", answered(503)],
    ['This part of the site is taking a break', gone()],
    ['Something went wrong', new Error('boom')],
  ])('“%s” denies nothing and says where it is', async (title, error) => {
    open(error);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(
      screen.queryByText(/nothing was bought|no money|could not finish|try again/i, { selector: 'p' }),
    ).toBeNull();
    expect(screen.getByText(/^What you have bought is in your/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'upcoming tickets' })).toHaveAttribute(
      'href',
      '/my-account/upcoming-tickets',
    );
  });
});

test("on a provider's return page, money may have moved", async () => {
  window.history.replaceState(null, '', '/my-account/deposit/1/success');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  open(gone());
  expect(await screen.findByRole('link', { name: 'transactions' })).toHaveAttribute(
    'href',
    '/my-account/transactions',
  );
  expect(screen.queryByText(/moved no money/)).toBeNull();
});

test('a failure on other pages says nothing about money', async () => {
  open(gone());
  expect(await screen.findByText('Opening this page bought nothing and moved no money.')).toBeVisible();
});

test('an unreachable page loads by itself when the network is back', async () => {
  open(refused(408, 'network'));
  await screen.findByRole('heading', { level: 1, name: 'You are offline' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Here it is' })).toBeVisible();
});

test('a failure without a network shows the offline page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(Object.assign(new Error('the micro-frontend is unavailable'), { name: 'MfeUnavailableError' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

function Broken(): never {
  throw new Error('boom');
}

test('a failure outside the page leaves a page with a next step', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute('href', '/');
});
