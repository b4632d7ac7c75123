/**
 * What an error report contains: the error and its place, no personal data. Apart from the package's
 * door, because most pages need none of it.
 */
import type { CaughtError, ErrorSource } from './error-reports.ts';

/** The status that an error of the program stands for (docs/requirements.md §8, Client error mapping). */
export function statusOfMessage(message: string): 408 | 418 | 500 {
  if (/timeout|network request|load|aborted|network connection (?:was )?lost/i.test(message)) return 408;
  return /blocked a frame|illegal invocation/i.test(message) ? 418 : 500;
}

export interface ClientError {
  readonly source: ErrorSource;
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly path: string;
  readonly code?: string;
  readonly call?: string;
  readonly microFrontend?: string;
}

interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly url: string;
}

/** Structural: errors come from every bundle of the page, each with classes of its own. */
const isApiFailure = (error: object): error is ApiFailure =>
  'name' in error && error.name === 'ApiError' && 'status' in error && 'code' in error && 'url' in error;

const isAnswerOfRoute = (error: object): error is { readonly status: number } =>
  'status' in error && typeof error.status === 'number';

const NAME = /^[A-Za-z_$][\w$]{0,63}$/;
const SEGMENT = /^[A-Za-z][A-Za-z_.-]{0,39}$/;
const LONGEST_MESSAGE = 200;

/** A path without personal data: every segment that is no word becomes `:id`. */
export const pathWithoutIds = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((segment) => (segment === '' || SEGMENT.test(segment) ? segment : ':id'))
    .join('/')
    .slice(0, 200) || '/';

/** A message without URLs, e-mail addresses and numbers, which may be personal data. */
export const messageWithoutDetails = (message: string): string =>
  message
    .replace(/\S+@\S+/g, '[e-mail]')
    .replace(/https?:\/\/\S+/g, '[address]')
    .replace(/[\w-]*\d[\w-]{3,}/g, '#')
    .slice(0, LONGEST_MESSAGE);

/** The report of an error; null when it is not reported (docs/requirements.md §8: 500 and above; 408 and 418 never). */
export function clientErrorOf({ source, error, path, microFrontend }: CaughtError): ClientError | null {
  const thrown: object = typeof error === 'object' && error !== null ? error : { message: String(error) };
  const name = 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : 'Error';
  if (name === 'AbortError') return null;
  const message = 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : '';
  const failure = isApiFailure(thrown) ? thrown : null;
  const status = failure?.status ?? (isAnswerOfRoute(thrown) ? thrown.status : statusOfMessage(message));
  if (status === 408 || status === 418 || (status < 500 && source !== 'elevation_replay')) return null;
  return {
    source,
    status,
    name: NAME.test(name) ? name : 'Error',
    message: messageWithoutDetails(message),
    path: pathWithoutIds(path),
    ...(failure && { call: pathWithoutIds(failure.url) }),
    ...(failure && /^[\w.:-]{1,64}$/.test(failure.code) && { code: failure.code }),
    ...(microFrontend && { microFrontend }),
  };
}

/** Reports a page. */
const MOST_OF_A_PAGE = 30;
const MOST_AT_ONCE = 10;
const DELAY_MS = 1_000;

/** Gathers what happens within a second and sends it, each error once. */
export function createErrorSink(
  send: (errors: readonly ClientError[]) => void,
): (caught: CaughtError) => void {
  const reported = new Set<string>();
  const seen = new WeakSet<object>();
  let waiting: ClientError[] = [];
  const flush = () => {
    const errors = waiting;
    waiting = [];
    for (let start = 0; start < errors.length; start += MOST_AT_ONCE)
      send(errors.slice(start, start + MOST_AT_ONCE));
  };
  return (caught) => {
    // What a query throws meets the route that asked for it as well.
    if (typeof caught.error === 'object' && caught.error !== null) {
      if (seen.has(caught.error)) return;
      seen.add(caught.error);
    }
    const error = clientErrorOf(caught);
    if (error === null || reported.size >= MOST_OF_A_PAGE) return;
    const { status, name, message, call, path } = error;
    const same = [status, name, message, call ?? path].join('\n');
    if (reported.has(same)) return;
    reported.add(same);
    if (waiting.length === 0) setTimeout(flush, DELAY_MS);
    waiting.push(error);
  };
}
