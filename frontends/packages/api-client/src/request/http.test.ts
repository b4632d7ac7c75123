import {
  ApiError,
  elevation,
  errorReports,
  errorsByTarget,
  requestSigning,
  sessionSignals,
} from '@wattle/platform';
import { api, type Call, customer, refusal, server, signInBrowser, truncatedResponse } from '@wattle/testing';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { outcomeIsUnknown } from './action-key.ts';
import { request, requestEnvelope, requestPage } from './http.ts';

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => {
      throw new Error('the call was expected to fail');
    },
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
};

const unauthorised = () =>
  refusal(401, [{ target: 'general', code: 'unauthorised', message: 'Please log in.' }]);
const expired = () => localStorage.setItem('wattle.refreshed-at', '0');

describe('a call', () => {
  test('says who asks, in which version, and snake_cases what it sends', async () => {
    let call: Call | undefined;
    server.use(
      api.post('/cart/items', (sent) => {
        call = sent;
        return {};
      }),
    );
    await request('/cart/items', {
      method: 'POST',
      version: '3.3',
      body: { productOfferKey: 'powerball', games: [{ Numbers: [1] }] },
      idempotencyKey: 'key-1',
    });
    expect(call?.body).toEqual({ product_offer_key: 'powerball', games: [{ Numbers: [1] }] });
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      'x-app-key': 'wattle-web-development',
      'x-api-version': '3.3',
      'x-session-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'idempotency-key': 'key-1',
    });
  });

  test('keeps its visit while active, and never repeats a request id', async () => {
    const calls: Call[] = [];
    server.use(
      api.get('/offers', (sent) => {
        calls.push(sent);
        return [];
      }),
    );
    await request('/offers');
    await request('/offers');
    const [first, second] = calls.map(({ headers }) => headers);
    expect(second?.get('x-session-id')).toBe(first?.get('x-session-id'));
    expect(second?.get('x-request-id')).not.toBe(first?.get('x-request-id'));
  });

  test('gives a list with the page it is of', async () => {
    server.use(api.page('/tickets', [{ ticketId: 't' }], 31));
    expect(await requestPage('/tickets')).toEqual({
      items: [{ ticketId: 't' }],
      pageInfo: { offset: 0, limit: 10, total: 31 },
    });
  });

  test('without content is empty', async () => {
    server.use(api.post('/notifications/viewed', null, { status: 204 }));
    expect(await request('/notifications/viewed', { method: 'POST' })).toBeNull();
  });
});

describe('a refusal', () => {
  test('carries status, code, texts and the fields in camelCase', async () => {
    server.use(
      api.refuse('post', '/signup', 400, [
        { target: 'date_of_birth', code: 'too_young', message: 'You must be 18.' },
        { target: 'email', code: 'invalid', message: 'Please enter a valid email address' },
      ]),
    );
    const error = await failure(request('/signup', { method: 'POST', body: {} }));
    expect(error).toMatchObject({ status: 400, code: 'too_young', message: 'You must be 18.' });
    expect(errorsByTarget(error).dateOfBirth?.[0]?.code).toBe('too_young');
  });

  test('without a text says what the requirements say', async () => {
    server.use(api.refuse('get', '/offers', 500, []));
    expect((await failure(request('/offers'))).message).toBe(
      'The API responded with a 500 error when requesting the following url',
    );
  });

  test('that is not JSON keeps its status', async () => {
    server.use(http.get('*/api/offers', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    expect((await failure(request('/offers'))).status).toBe(502);
  });

  test('an answer that cannot be read counts as 422', async () => {
    server.use(http.get('*/api/offers', () => new HttpResponse('<h1>Hello</h1>')));
    expect(await failure(request('/offers'))).toMatchObject({ status: 422, code: 'unreadable' });
  });

  test.each([
    ['plain text', () => new HttpResponse('404 page not found', { status: 404 })],
    ['other JSON', () => HttpResponse.json({ detail: 'Not Found' }, { status: 404 })],
    ['nothing', () => HttpResponse.json(null, { status: 404 })],
  ])('a 404 that is %s is no answer of a service', async (_, answer) => {
    server.use(http.post('*/api/checkout', answer));
    const error = await failure(request('/checkout', { method: 'POST', idempotencyKey: 'key-1' }));
    expect([error.status, error.code, outcomeIsUnknown(error)]).toEqual([422, 'unreadable', true]);
  });

  test('a 429 of the gateway keeps its status', async () => {
    server.use(http.get('*/api/offers', () => new HttpResponse('Too Many Requests', { status: 429 })));
    expect((await failure(request('/offers'))).status).toBe(429);
  });

  test('an answer that breaks off is no refusal', async () => {
    server.use(api.post('/checkout', truncatedResponse));
    expect(await failure(request('/checkout', { method: 'POST' }))).toMatchObject({
      code: 'unreadable',
      message: 'The response from the site was incomplete.',
    });
  });

  test('no answer counts as 408', async () => {
    server.use(api.unreachable('get', '/offers'));
    expect(await failure(request('/offers'))).toMatchObject({ status: 408, code: 'network' });
  });

  test('an aborted call is rethrown as it came', async () => {
    const controller = new AbortController();
    const call = request('/offers', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the envelope', () => {
  test("returns the code of a refusal without a field, and an answer's links", async () => {
    server.use(
      http.get('*/api/funds', () =>
        HttpResponse.json({ result: null, error: 'overloaded', errors: [] }, { status: 503 }),
      ),
      http.get('*/api/offers', () =>
        HttpResponse.json({ result: [], links: { next: '/api/offers?offset=10' } }),
      ),
    );
    expect((await failure(request('/funds'))).code).toBe('overloaded');
    expect((await requestEnvelope('/offers')).links).toEqual({ next: '/api/offers?offset=10' });
  });
});

describe('a call that is not answered', () => {
  test('is given up on after a while, as one that did not arrive', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const gone = new AbortController();
      setTimeout(() => gone.abort(new DOMException('Too long', 'TimeoutError')), 20);
      return gone.signal;
    });
    server.use(http.get('*/api/offers', () => new Promise(() => {})));
    const error = await failure(request('/offers'));
    expect([error.status, error.code]).toEqual([408, 'timeout']);
    // The gateway gives up after 15 seconds, and says so itself.
    expect(timeout.mock.calls[0]?.[0]).toBeGreaterThan(15_000);
  });
});

describe('a call that is signed', () => {
  test('is signed again with a new request id when its signature expired', async () => {
    const calls: Headers[] = [];
    vi.spyOn(requestSigning, 'sign').mockImplementation(async ({ headers }) =>
      headers.set('X-Signature', `of ${headers.get('X-Request-Id')}`),
    );
    vi.spyOn(requestSigning, 'recovers').mockImplementation(async ({ status }) => status === 401);
    server.use(
      api.post('/cart/items', ({ headers }) => {
        calls.push(headers);
        return calls.length === 1
          ? refusal(401, [{ target: 'X-Signature', code: 'session_key_expired', message: 'Over' }])
          : {};
      }),
    );
    await request('/cart/items', { method: 'POST', body: {}, idempotencyKey: 'key-1' });
    const ids = calls.map((headers) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    expect(calls.map((headers) => headers.get('x-signature'))).toEqual(ids.map((id) => `of ${id}`));
    expect(calls.map((headers) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1']);
  });
});

describe('a call that needs a step-up', () => {
  const wanted = { purpose: 'withdrawal', binding: 'abc', maxAge: 300 };
  const required = () =>
    refusal(403, [{ target: 'withdrawal', code: 'REQUIRED', message: 'Code needed' }], undefined, {
      elevation: wanted,
    });

  test('waits for the proof, and is sent again with the same key', async () => {
    signInBrowser(customer());
    const keys: (string | null)[] = [];
    server.use(
      api.post('/withdrawals/tt/withdraw', ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return keys.length > 1 ? 'withdrawal-1' : required();
      }),
    );
    const call = request('/withdrawals/tt/withdraw', { method: 'POST', body: {}, idempotencyKey: 'key-1' });
    await vi.waitFor(() => expect(elevation.snapshot().status).toBe('requesting_otp'));
    expect(elevation.snapshot().request).toEqual({ purpose: 'withdrawal', binding: 'abc', maxAge: 300 });
    await elevation.submit(
      async () => {},
      () => true,
    );
    expect(await call).toBe('withdrawal-1');
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  test('reports a refusal after the step-up, and rejects the caller', async () => {
    signInBrowser(customer());
    const report = vi.spyOn(errorReports, 'report');
    let calls = 0;
    server.use(
      api.post('/withdrawals/tt/withdraw', () => {
        calls += 1;
        if (calls === 1) return required();
        return refusal(422, [{ target: 'amount', code: 'insufficient_funds', message: 'Too much' }]);
      }),
    );
    const call = failure(request('/withdrawals/tt/withdraw', { method: 'POST', body: {} }));
    await vi.waitFor(() => expect(elevation.snapshot().status).toBe('requesting_otp'));
    await elevation.submit(
      async () => {},
      () => true,
    );
    const error = await call;
    expect([error.code, calls]).toEqual(['insufficient_funds', 2]);
    expect(report.mock.calls).toEqual([['elevation_replay', error]]);
  });

  test('fails as it was refused when the customer gives up, without a renewal', async () => {
    signInBrowser(customer());
    server.use(api.post('/withdrawals/tt/withdraw', required));
    const call = failure(request('/withdrawals/tt/withdraw', { method: 'POST', body: {} }));
    await vi.waitFor(() => expect(elevation.snapshot().status).toBe('requesting_otp'));
    elevation.abandon();
    expect((await call).code).toBe('REQUIRED');
  });
});

describe('an expired session', () => {
  test('is renewed once for all calls, which then succeed', async () => {
    signInBrowser(customer());
    let renewals = 0;
    server.use(
      api.post('/refresh', () => {
        renewals += 1;
        return {};
      }),
      api.get('/funds', () => (renewals > 0 ? { balance: 1 } : unauthorised())),
      api.get('/orders/1', () => (renewals > 0 ? { orderId: '1' } : unauthorised())),
    );
    const results = await Promise.all([request('/funds'), request('/orders/1')]);
    expect(results).toEqual([{ balance: 1 }, { orderId: '1' }]);
    expect(renewals).toBe(1);
  });

  test('is renewed before a call that would also serve a visitor', async () => {
    signInBrowser(customer());
    expired();
    const order: string[] = [];
    server.use(
      api.post('/refresh', () => {
        order.push('refresh');
        return {};
      }),
      api.get('/cart', () => {
        order.push('cart');
        return {};
      }),
    );
    await request('/cart');
    expect(order).toEqual(['refresh', 'cart']);
  });

  test('that cannot be renewed fails the call and clears the session', async () => {
    signInBrowser(customer());
    server.use(api.post('/refresh', unauthorised), api.get('/funds', unauthorised));
    expect((await failure(request('/funds'))).status).toBe(401);
    expect(document.cookie).not.toContain('wattle_customer');
  });

  test.each([
    ['session_expired', 'expired'],
    ['unauthorised', 'unauthorised'],
  ])('refused with %s is reported as %s', async (code, loss) => {
    signInBrowser(customer());
    const signals = vi.fn();
    const stop = sessionSignals.subscribe(signals);
    server.use(
      api.refuse('post', '/refresh', 401, [{ target: 'general', code, message: 'Over.' }]),
      api.get('/funds', unauthorised),
    );
    await failure(request('/funds'));
    stop();
    expect(signals.mock.calls).toEqual([[loss]]);
    expect(sessionSignals.loss).toBe(loss);
  });

  test('a request without an answer is not lost', async () => {
    signInBrowser(customer());
    server.use(api.refuse('post', '/refresh', 503, []), api.get('/funds', unauthorised));
    expect((await failure(request('/funds'))).status).toBe(503);
    expect(sessionSignals.loss).toBeNull();
    expect(document.cookie).toContain('wattle_customer');
  });

  test('is kept when no service answered the renewal', async () => {
    signInBrowser(customer());
    const noRoutes = http.post(
      '*/api/refresh',
      () => new HttpResponse('404 page not found', { status: 404 }),
    );
    server.use(noRoutes, api.get('/funds', unauthorised));
    expect((await failure(request('/funds'))).code).toBe('unreadable');
    expect(sessionSignals.loss).toBeNull();
    expect(document.cookie).toContain('wattle_customer');
  });

  test('adopts the visit that the renewal names', async () => {
    signInBrowser(customer());
    expired();
    server.use(api.post('/refresh', { sessionId: 'visit-2', deviceUuid: 'device-2' }), api.get('/cart', {}));
    await request('/cart');
    expect(sessionStorage.getItem('wattle.session')).toMatch(/^visit-2 /);
    expect(localStorage.getItem('wattle.device')).toBe('device-2');
  });

  test.each([
    '/login',
    '/signup',
    '/autologin',
    '/autologin/transfer',
    '/login/passkey',
    '/forgot-password/reset',
  ])('is not what a refused %s is about', async (path) => {
    signInBrowser(customer());
    server.use(api.post(path, unauthorised));
    expect((await failure(request(path, { method: 'POST', body: {} }))).code).toBe('unauthorised');
  });

  test('a visitor without a session is not renewed', async () => {
    server.use(api.get('/funds', unauthorised));
    expect((await failure(request('/funds'))).status).toBe(401);
  });
});

describe('the customer of a session', () => {
  const other = '0193a000-0000-7000-8000-000000000002';
  const becomes = (id: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `wattle_customer=${id}; Path=/`;
  };

  test('is the one that the page began with, and each call names it', async () => {
    signInBrowser(customer());
    const named: (string | null)[] = [];
    server.use(
      api.get('/offers', ({ headers }) => {
        named.push(headers.get('x-customer-id'));
        return [];
      }),
    );
    await request('/offers');
    becomes(other);
    await request('/offers');
    expect(named).toEqual([customer().customerId, customer().customerId]);
  });

  test('differs from the cookie before a renewal: both are signed out', async () => {
    signInBrowser(customer());
    const calls: string[] = [];
    server.use(
      api.post('/refresh', () => calls.push('refresh')),
      api.post('/logout', () => calls.push('logout')),
      api.get('/funds', unauthorised),
      api.get('/offers', []),
    );
    await request('/offers');
    becomes(other);
    expect((await failure(request('/funds'))).status).toBe(401);
    expect(calls).toEqual(['logout']);
    expect(sessionSignals.loss).toBe('unauthorised');
    expect(document.cookie).not.toContain('wattle_customer');
  });

  test('must be the same after the renewal', async () => {
    signInBrowser(customer());
    let signedOut = false;
    server.use(
      api.post('/refresh', () => {
        becomes(other);
        return {};
      }),
      api.post('/logout', () => {
        signedOut = true;
        return null;
      }),
      api.get('/funds', unauthorised),
    );
    await failure(request('/funds'));
    expect(signedOut).toBe(true);
    expect(sessionSignals.loss).toBe('unauthorised');
  });

  test('signing out in another tab signs out here', async () => {
    signInBrowser(customer());
    server.use(api.get('/funds', unauthorised), api.get('/offers', []));
    await request('/offers');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'wattle_customer=; Max-Age=0; Path=/';
    await failure(request('/funds'));
    expect(sessionSignals.loss).toBe('expired');
  });

  test('a required new password is reported, without a renewal', async () => {
    signInBrowser(customer());
    const signals = vi.fn();
    const stop = sessionSignals.subscribe(signals);
    server.use(
      api.refuse('get', '/funds', 403, [
        { target: 'general', code: 'password_change_required', message: 'Choose a new password.' },
      ]),
    );
    expect((await failure(request('/funds'))).code).toBe('password_change_required');
    stop();
    expect(signals.mock.calls).toEqual([['password-change-required']]);
    expect(sessionSignals.customerId).toBe(customer().customerId);
  });
});

test('credentials of WebAuthn are sent as they are', async () => {
  let sent: unknown;
  server.use(
    api.post('/login/passkey', ({ body }) => {
      sent = body;
      return {};
    }),
  );
  const exactBody = { credential: { rawId: 'AQ', response: { clientDataJSON: 'e30' } } };
  await request('/login/passkey', { method: 'POST', exactBody });
  expect(sent).toEqual(exactBody);
});
