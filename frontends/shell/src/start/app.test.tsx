import { render } from '@testing-library/react';
import { cartQuery } from '@wattle/api-client';
import { words } from '@wattle/i18n';
import { defineMfe, MFE_CONTRACT_VERSION, requireCapability, requireSession } from '@wattle/mfe-contract';
import {
  analytics,
  elevation,
  Link,
  Outlet,
  useNavigate,
  useParams,
  useQuery,
  useToast,
} from '@wattle/platform';
import {
  act,
  api,
  axeViolations,
  customer,
  filledCart,
  refusal,
  screen,
  server,
  signInBrowser,
  site,
  userEvent,
  waitFor,
  within,
} from '@wattle/testing';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { MfeUnavailableError } from '../federation/load-mfe.ts';
import { App, openPage } from './app.tsx';

const unavailable = new Set<string>();
const loads: string[] = [];

vi.mock('../federation/load-mfe.ts', async (original) => ({
  ...(await original<typeof import('../federation/load-mfe.ts')>()),
  createMfeLoader: () => async (name: string) => {
    loads.push(name);
    const mfe = mfes.find((candidate) => candidate.name === name);
    if (!mfe || unavailable.has(name)) throw new MfeUnavailableError(name);
    return mfe;
  },
}));

function OfferPage() {
  return <h1>Offer {useParams().offer}</h1>;
}

function CartPage() {
  const { data } = useQuery(cartQuery());
  return <h1>{data?.itemCount} in the cart</h1>;
}

function ToastPage() {
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => toast.show({ message: 'Said here' })}>
        Tell here
      </button>
      <button
        type="button"
        onClick={async () => {
          await navigate('/');
          toast.show({ message: 'Said there' });
        }}
      >
        Go on and tell there
      </button>
    </>
  );
}

const mfes = [
  defineMfe({
    contract: MFE_CONTRACT_VERSION,
    name: 'storefront',
    routes: (ctx) => [
      { index: true, element: <h1>Next draws</h1> },
      { path: 'toasts', element: <ToastPage /> },
      { path: 'busy', loader: () => Promise.reject(new Response(null, { status: 500 })), element: null },
      { path: 'sold-out', loader: () => Promise.reject(new Response(null, { status: 418 })), element: null },
      {
        path: 'maintenance',
        loader: () => Promise.reject(new Response(null, { status: 503 })),
        element: null,
      },
      { path: 'crash', loader: () => Promise.reject(new Error('boom')), element: null },
      {
        path: 'syndicates',
        loader: () => requireCapability(ctx, 'syndicates') ?? null,
        element: <h1>Syndicates</h1>,
      },
      {
        path: ':offer',
        element: <Outlet />,
        children: [
          { index: true, element: <OfferPage /> },
          { path: 'buy', element: <OfferPage /> },
        ],
      },
    ],
  }),
  defineMfe({
    contract: MFE_CONTRACT_VERSION,
    name: 'checkout',
    routes: () => [
      { index: true, element: <CartPage /> },
      { path: 'buy', element: <h1>Buy the cart</h1> },
    ],
  }),
  defineMfe({
    contract: MFE_CONTRACT_VERSION,
    name: 'account',
    routes: (ctx, mount) => [
      mount === '/login'
        ? { index: true, element: <h1>Log in</h1> }
        : {
            index: true,
            loader: ({ request }) => requireSession(ctx, request),
            element: <Link to="/crash">My account</Link>,
          },
    ],
  }),
  defineMfe({
    contract: MFE_CONTRACT_VERSION,
    name: 'content',
    routes: (_, mount) => [
      { index: true, lazy: async () => ({ Component: () => <h1>Written for {mount}</h1> }) },
      { path: ':page', element: <h1>Written below {mount}</h1> },
      { path: ':page/*', element: <h1>Written far below {mount}</h1> },
    ],
  }),
];

const registry = [
  { name: 'storefront', entry: '/s.js', contract: 1, mounts: ['/'] },
  { name: 'checkout', entry: '/c.js', contract: 1, mounts: ['/cart'] },
  { name: 'account', entry: '/a.js', contract: 1, mounts: ['/my-account', '/login'] },
  { name: 'content', entry: '/w.js', contract: 1, mounts: ['/about'] },
];

function visit(path: string, state: unknown = null) {
  window.history.replaceState(state, '', path);
  render(<App page={openPage(registry)} />);
  return userEvent.setup();
}

/** Another page of the same document. */
function open(path: string) {
  act(() => window.history.pushState(null, '', path));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });

beforeEach(() => {
  unavailable.clear();
  loads.length = 0;
});

test('a visitor finds the page, the menu and the way to log in', async () => {
  visit('/');
  expect(await heading('Next draws')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(await screen.findByRole('link', { name: 'Cart, empty' })).toBeVisible();
  expect(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Lotteries' }),
  ).toBeVisible();
  expect(within(await screen.findByRole('contentinfo')).getByText('18+')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('only the part that owns the page is loaded', async () => {
  visit('/cart/buy');
  expect(await heading('Buy the cart')).toBeVisible();
  expect(loads).toEqual(['checkout']);
});

test('events name the address of the current page', async () => {
  visit('/cart/buy');
  await heading('Buy the cart');
  expect(analytics.page).toBe('/cart/buy');
  open('/cart/no/such');
  await heading('Something went wrong.');
  expect(analytics.page).toBe('/cart/*');
});

test('a parameter of one part never takes a path that another owns', async () => {
  visit('/');
  await heading('Next draws');
  open('/cart');
  expect(await heading('0 in the cart')).toBeVisible();
  // The focus follows what is painted.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a page requested twice in a row is shown', async () => {
  visit('/');
  await heading('Next draws');
  open('/cart');
  open('/cart');
  expect(await heading('0 in the cart')).toBeVisible();
});

test("the badge counts the cart's lines; checkout has the reduced footer", async () => {
  server.use(api.get('/cart', filledCart()));
  visit('/cart');
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toHaveTextContent('1');
  expect(screen.queryByRole('heading', { name: 'Talk to us' })).toBeNull();
  expect(within(await screen.findByRole('contentinfo')).getByText('18+')).toBeVisible();
});

test('a customer sees the balance, and what is new', async () => {
  signInBrowser(customer());
  server.use(
    api.get(
      '/notifications',
      [
        {
          id: '1',
          title: 'You won',
          message: '$17.30',
          actions: [],
          viewed: false,
          createdAt: '2026-11-20T00:00:00Z',
        },
      ],
      {
        entities: { unviewedCount: 1 },
      },
    ),
    api.post('/notifications/viewed', null, { status: 204 }),
  );
  const user = visit('/');
  await user.click(await screen.findByRole('button', { name: 'Account $25.00' }));
  const drawer = await screen.findByRole('dialog', { name: 'Hello, Ada' });
  expect(within(drawer).getByRole('link', { name: 'Upcoming tickets' })).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new one' }));
  expect(await screen.findByText('You won')).toBeVisible();
});

test('without the capability there is no balance and no bell', async () => {
  signInBrowser(customer());
  server.use(api.get('/site/configuration', site({ capabilities: [] })));
  visit('/');
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
});

test('a protected page asks a visitor to log in and returns them to it', async () => {
  visit('/my-account?tab=1');
  expect(await heading('Log in')).toBeVisible();
  expect(window.location.search).toBe('?returnTo=%2Fmy-account%3Ftab%3D1');
});

test.each([
  ['/my-account/no/such', 'Something went wrong.', 'Try heading home and finding your bearing.'],
  ['/syndicates', 'Something went wrong.', "It's looking like you may have taken a wrong turn."],
  ['/sold-out', "It's not you, it's us!", /There are currently no products available/],
  ['/busy', 'Our servers are busy', 'Reload page'],
  ['/maintenance', "There's a spanner in the works!", 'Reload page'],
  ['/crash', 'Something went wrong', 'Reload page'],
])('%s shows its error page, the rest stays', async (path, title, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  visit(path);
  expect(await heading(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
});

test('a failed part leaves the rest usable and loads on a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  unavailable.add('checkout');
  const user = visit('/cart');
  expect(await heading('This part of the site is taking a break')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Wattle home' }));
  expect(await heading('Next draws')).toBeVisible();
  open('/cart');
  await heading('This part of the site is taking a break');
  unavailable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('0 in the cart')).toBeVisible();
});

test('a session that the server ended leads to the login page and says why', async () => {
  signInBrowser(customer());
  const ended = () => refusal(401, [{ target: 'general', code: 'unauthorised', message: 'Please log in.' }]);
  server.use(api.get('/funds', ended), api.post('/refresh', ended));
  visit('/cart');
  expect(await heading('Log in')).toBeVisible();
  expect(window.location.search).toBe('?returnTo=%2Fcart&ended=unauthorised');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Login' })).toBeVisible());
});

test('a session that ends by closing the account leads to logged-out', async () => {
  signInBrowser(customer());
  const ended = () => refusal(401, [{ target: 'general', code: 'session_expired', message: 'Over.' }]);
  server.use(api.get('/funds', ended), api.post('/refresh', ended));
  visit('/close-my-account');
  await waitFor(() => expect(window.location.pathname).toBe('/logout'));
  expect(window.location.search).toBe('?ended=expired');
});

test('a customer who must change the password is led there from any page', async () => {
  signInBrowser(customer());
  server.use(
    api.refuse('get', '/funds', 403, [
      { target: 'general', code: 'password_change_required', message: 'Choose a new password.' },
    ]),
  );
  visit('/cart');
  await waitFor(() => expect(window.location.pathname).toBe('/force-password-change'));
});

const POSITIONS = 'react-router-scroll-positions';

test('a new document starts at its top, wherever the one before it was left', async () => {
  sessionStorage.setItem(POSITIONS, JSON.stringify({ default: 400 }));
  const scrollTo = vi.spyOn(window, 'scrollTo');
  visit('/');
  await heading('Next draws');
  expect(scrollTo).not.toHaveBeenCalledWith(0, 400);
});

test('a page that is loaded again is shown where it was left', async () => {
  sessionStorage.setItem(POSITIONS, JSON.stringify({ here: 400 }));
  const scrollTo = vi.spyOn(window, 'scrollTo');
  visit('/', { key: 'here' });
  await heading('Next draws');
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 400));
});

test('a toast stays behind on its page, one that is shown on arrival is seen', async () => {
  const user = visit('/toasts');
  await user.click(await screen.findByRole('button', { name: 'Tell here' }));
  expect(screen.getByText('Said here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on and tell there' }));
  expect(await heading('Next draws')).toBeVisible();
  expect(await screen.findByText('Said there')).toBeVisible();
  expect(screen.queryByText('Said here')).toBeNull();
});

test('without a configuration the maintenance page is shown', async () => {
  server.use(http.get('*/api/site/configuration', () => new HttpResponse(null, { status: 404 })));
  visit('/');
  expect(await screen.findByText("There's a spanner in the works!")).toBeVisible();
});

const withdrawal = { purpose: 'withdrawal', binding: 'abc', maxAge: 300 };
const codeSent = { method: 'email', identifier: 'a…@example.com', sent: true, resendAfter: 60 };

async function askForCode() {
  signInBrowser(customer());
  const user = visit('/');
  await heading('Next draws');
  const granted = elevation.require(withdrawal);
  const dialog = await screen.findByRole('dialog', { name: 'A code is required to complete this action' });
  return { user, granted, dialog };
}

test('a call that needs a step-up goes on once the code is right', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/customer/two-factor-auth/send-code', ({ body }) => {
      bodies.push(body);
      return codeSent;
    }),
    api.post('/refresh', ({ body }) => {
      bodies.push(body);
      return bodies.length > 2
        ? {}
        : refusal(422, [{ target: 'otp', code: '2fa_incorrect', message: words.twoFactor.incorrect }]);
    }),
  );
  const { user, granted, dialog } = await askForCode();
  expect(await within(dialog).findByText(/to a…@example.com/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: /Send a new email/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.type(within(dialog).getByLabelText('Code'), '111111');
  await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
  expect(await within(dialog).findByText(words.twoFactor.incorrect)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.type(within(dialog).getByLabelText('Code'), '222222');
  await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
  expect(await granted).toBe(true);
  expect(bodies).toEqual([{ purpose: 'withdrawal', binding: 'abc' }, { otp: '111111' }, { otp: '222222' }]);
  expect(await screen.findByText(words.twoFactor.succeeded)).toBeVisible();
});

test('a locked account can enter no more codes', async () => {
  server.use(
    api.post('/customer/two-factor-auth/send-code', codeSent),
    api.refuse('post', '/refresh', 422, [
      { target: 'otp', code: '2fa_account_locked', message: words.twoFactor.locked },
    ]),
  );
  const { user, granted, dialog } = await askForCode();
  await user.type(await within(dialog).findByLabelText('Code'), '111111');
  await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
  expect(await within(dialog).findByText('Account locked')).toBeVisible();
  expect(within(dialog).queryByLabelText('Code')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await granted).toBe(false);
});

test("an editors' page replaces the page at its path, not those below it", async () => {
  server.use(api.get('/site/configuration', site({ contentPaths: ['/about', '/powerball'] })));
  visit('/powerball');
  expect(await heading('Written for /powerball')).toBeVisible();
  act(() => window.history.pushState(null, '', '/powerball/buy'));
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await heading('Offer powerball')).toBeVisible();
});

test('a page of editors can be the home page', async () => {
  server.use(api.get('/site/configuration', site({ contentPaths: ['/'] })));
  visit('/');
  expect(await heading('Written for /')).toBeVisible();
});

test("a page is its owner’s although another part's routes match it too", async () => {
  visit('/powerball/buy');
  expect(await heading('Offer powerball')).toBeVisible();
  act(() => window.history.pushState(null, '', '/about/buy'));
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await heading('Written below /about')).toBeVisible();
});

test('below the mounts of content the micro-frontend decides itself', async () => {
  server.use(api.get('/site/configuration', site({ contentPaths: ['/about/faq'] })));
  visit('/about/faq');
  expect(await heading('Written below /about')).toBeVisible();
});
