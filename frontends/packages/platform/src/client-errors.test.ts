import { expect, test, vi } from 'vitest';
import {
  type ClientError,
  clientErrorOf,
  createErrorSink,
  messageWithoutDetails,
  pathWithoutIds,
  statusOfMessage,
} from './client-errors.ts';
import { createErrorReports, type ErrorSource } from './error-reports.ts';

const caught = (error: unknown, source: ErrorSource = 'script') => ({
  source,
  error,
  path: '/my-account/upcoming-tickets/ticket/0199-aa',
  microFrontend: undefined,
});
const answered = (status: number, code = 'refused') =>
  Object.assign(new Error('It did not work'), {
    name: 'ApiError',
    status,
    code,
    url: '/api/tickets/0199-aa?token=secret',
  });

test.each([
  ['The operation has a timeout', 408],
  ['Network request failed', 408],
  ['Failed to load resource', 408],
  ['Error loading chunk 7', 408],
  ['The user aborted a request', 408],
  ['The network connection was lost.', 408],
  ['network connection lost', 408],
  ['Blocked a frame with origin "https://x.example"', 418],
  ['Illegal invocation', 418],
  ["Cannot read properties of undefined (reading 'd')", 500],
  ['', 500],
])('the message “%s” stands for %i', (message, status) => {
  expect(statusOfMessage(message)).toBe(status);
});

test.each([
  ['an error of the program', new TypeError('x is not a function'), 500],
  ['what is thrown and is no error', 'boom', 500],
  ['an answer of 500', answered(500), 500],
  ['an answer of 503', answered(503), 503],
  ['a route that answers 502', { status: 502 }, 502],
])('%s is reported', (_, error, status) => {
  expect(clientErrorOf(caught(error))?.status).toBe(status);
});

test.each([
  ['a message of the network', new Error('Failed to load the script')],
  ['a message of a frame', new Error('Illegal invocation')],
  ['an aborted call', new DOMException('Gone', 'AbortError')],
  ['a call that never arrived', answered(408)],
  ['a refusal', answered(422)],
  ['a page that is not there', { status: 404 }],
  ['a site without products', { status: 418 }],
])('%s is not reported', (_, error) => {
  expect(clientErrorOf(caught(error))).toBeNull();
});

test('a refusal after a step-up is reported, except 408 and 418', () => {
  expect(clientErrorOf(caught(answered(422), 'elevation_replay'))?.status).toBe(422);
  expect(clientErrorOf(caught(answered(408), 'elevation_replay'))).toBeNull();
});

test('a report contains no personal data', () => {
  expect(clientErrorOf(caught(answered(503, 'database_unavailable'), 'query'))).toEqual({
    source: 'query',
    status: 503,
    name: 'ApiError',
    message: 'It did not work',
    path: '/my-account/upcoming-tickets/ticket/:id',
    call: '/api/tickets/:id',
    code: 'database_unavailable',
  });
  expect(pathWithoutIds('/login/autologin/AbC123xyz?returnTo=/cart#top')).toBe('/login/autologin/:id');
  expect(pathWithoutIds('/about/jo%20smith')).toBe('/about/:id');
  expect(
    messageWithoutDetails('jo@example.com has 4242424242424242 at https://x.example/?me in 7b-12ac'),
  ).toBe('[e-mail] has # at [address] in #');
});

test('an error is reported once, in batches of ten', () => {
  vi.useFakeTimers();
  const sent: (readonly ClientError[])[] = [];
  const sink = createErrorSink((errors) => sent.push(errors));
  const error = answered(500);
  sink(caught(error, 'query'));
  sink(caught(error, 'route'));
  sink(caught(answered(500), 'query'));
  vi.advanceTimersByTime(1_000);
  expect(sent.map((errors) => errors.length)).toEqual([1]);
  for (const letter of 'abcdefghijklmnopqrstuvwxyzäöüéèêàâ') sink(caught(new Error(`no ${letter}`)));
  vi.advanceTimersByTime(1_000);
  expect(sent.map((errors) => errors.length)).toEqual([1, 10, 10, 9]);
  vi.useRealTimers();
});

test('errors are queued until the sink is loaded, which is retried', async () => {
  const reports = createErrorReports();
  const sink = vi.fn();
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(sink);
  reports.report('script', 'one');
  reports.connect(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(sink).not.toHaveBeenCalled();
  await Promise.resolve();
  reports.report('micro_frontend', 'two', 'checkout');
  await vi.waitFor(() => expect(sink).toHaveBeenCalledTimes(2));
  expect(sink.mock.calls.map(([one]) => [one.error, one.microFrontend])).toEqual([
    ['one', undefined],
    ['two', 'checkout'],
  ]);
});
