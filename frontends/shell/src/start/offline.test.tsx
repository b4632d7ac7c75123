import { act, render } from '@testing-library/react';
import { createBrowserRouter, QueryClientProvider, RouterProvider, useQuery } from '@wattle/platform';
import { screen } from '@wattle/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RouteErrorPage } from '../errors/route-error-page.tsx';
import { createQueryClient } from './query-client.ts';

function loseNetwork() {
  const client = createQueryClient();
  client.mount();
  onTestFinished(() => client.unmount());
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const back = () => {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  };
  onTestFinished(back);
  return { client, back: () => act(back) };
}

const unreachable = () =>
  Object.assign(new Error('We could not reach the site.'), {
    name: 'ApiError',
    status: 408,
    code: 'network',
  });
const read = vi.fn(async () => {
  if (!navigator.onLine) throw unreachable();
  return 'It is here';
});
const query = { queryKey: ['what-the-page-shows'], queryFn: read };

beforeEach(() => {
  read.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a page without data says offline at once, and loads when online', async () => {
  const { client, back } = loseNetwork();
  const router = createBrowserRouter([
    {
      path: '*',
      errorElement: <RouteErrorPage />,
      loader: () => client.ensureQueryData(query),
      element: <h1>Here it is</h1>,
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  expect(read).toHaveBeenCalledOnce();
  back();
  expect(await screen.findByRole('heading', { level: 1, name: 'Here it is' })).toBeVisible();
});

function Part() {
  const { data, isError } = useQuery(query);
  return <p>{data ?? (isError ? 'Not loaded' : 'Loading')}</p>;
}

test('a part of a page does so too', async () => {
  const { client, back } = loseNetwork();
  render(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Not loaded')).toBeVisible();
  expect(read).toHaveBeenCalledOnce();
  back();
  expect(await screen.findByText('It is here')).toBeVisible();
});
