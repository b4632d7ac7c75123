import { render } from '@testing-library/react';
import { siteQuery, useLogin } from '@wattle/api-client';
import { defineMfe, MFE_CONTRACT_VERSION, requireCapability } from '@wattle/mfe-contract';
import { useNavigate } from '@wattle/platform';
import { act, api, cart, customer, screen, server, signInBrowser, site, userEvent } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { App, openPage } from './app.tsx';

let calls = 0;

function LoginPage() {
  const login = useLogin();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      onClick={() =>
        login
          .mutateAsync({ email: 'ada@example.com', password: 'golden-wattle', saveDevice: false })
          .then(() => navigate('/syndicates'))
      }
    >
      Log in
    </button>
  );
}

const storefront = defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'storefront',
  routes: (ctx) => [
    { path: 'login', element: <LoginPage /> },
    {
      path: 'syndicates',
      loader: () => requireCapability(ctx, 'syndicates') ?? null,
      element: <h1>Syndicates</h1>,
    },
    {
      path: 'refused',
      loader: () =>
        ctx.queryClient.fetchQuery({
          queryKey: ['refused'],
          queryFn: () => {
            calls += 1;
            return Promise.reject(
              Object.assign(new Error('no'), { name: 'ApiError', status: 403, code: 'capability_disabled' }),
            );
          },
        }),
      element: null,
    },
  ],
});

vi.mock('../federation/load-mfe.ts', async (original) => ({
  ...(await original<typeof import('../federation/load-mfe.ts')>()),
  createMfeLoader: () => async () => storefront,
}));

const registry = [{ name: 'storefront', entry: '/s.js', contract: 1, mounts: ['/'] }];

function visit(path: string) {
  window.history.replaceState(null, '', path);
  const page = openPage(registry);
  render(<App page={page} />);
  return { page, user: userEvent.setup() };
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

test.each([
  ['a sign-in with more capabilities shows the page', [], ['syndicates'], 'Syndicates'],
  ['a sign-in with fewer capabilities gives the 404 page', ['syndicates'], [], 'Something went wrong.'],
])('%s', async (_, before, after, title) => {
  const signedIn = vi.fn();
  server.use(
    api.get('/site/configuration', () =>
      site({ capabilities: signedIn.mock.calls.length > 0 ? after : before }),
    ),
    api.post('/login', () => {
      signedIn();
      signInBrowser(customer());
      return { customer: customer(), deviceUuid: 'd', fingerprint: 'f' };
    }),
    api.post('/cart/convert', cart()),
  );
  const { user } = visit('/login');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await heading(title)).toBeVisible();
  expect(window.location.pathname).toBe('/syndicates');
});

test('a page follows what the visitor may use, both ways', async () => {
  let granted: string[] = [];
  server.use(api.get('/site/configuration', () => site({ capabilities: granted })));
  const { page } = visit('/syndicates');
  expect(await heading('Something went wrong.')).toBeVisible();
  granted = ['syndicates'];
  await act(() => page.queryClient.invalidateQueries({ queryKey: siteQuery().queryKey }));
  expect(await heading('Syndicates')).toBeVisible();
  granted = [];
  await act(() => page.queryClient.invalidateQueries({ queryKey: siteQuery().queryKey }));
  expect(await heading('Something went wrong.')).toBeVisible();
});

test('a page refused for a capability is not found and is requested once', async () => {
  let reads = 0;
  server.use(
    api.get('/site/configuration', () => {
      reads += 1;
      return site();
    }),
  );
  const { page } = visit('/refused');
  expect(await heading('Something went wrong.')).toBeVisible();
  await vi.waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
  expect(calls).toBe(1);
  // Once for the page, once for the refusal.
  expect(reads).toBe(2);
});
