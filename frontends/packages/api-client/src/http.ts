import { type ElevationRequest, elevation } from '@wattle/platform';
import { camelize, snakify } from './casing.ts';
import { ApiError, type ApiFieldError, type ApiMessage } from './errors.ts';
import { refreshOnce, renewalIsDue } from './refresh.ts';
import { appKey, cookieCustomerId, deviceId, forgetCookieCustomer, randomId, visitId } from './visitor.ts';

export interface PageInfo {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

export interface Envelope<T, Entities = unknown> {
  readonly result: T;
  readonly entities: Entities;
  readonly pageInfo: PageInfo | null;
  readonly messages: readonly ApiMessage[];
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters left undefined are not sent. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** camelCase; sent as snake_case JSON. */
  readonly body?: unknown;
  readonly version?: string;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string;
}

const DEFAULT_VERSION = '3.0';
const BASE = '/api';
/** Calls whose refusal says something about what was typed, not about the session (specification §8). */
const NEVER_REFRESHED = new Set(['/login', '/login/autologin', '/signup', '/refresh', '/logout']);

function address(path: string, query: RequestOptions['query']): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `${BASE}${path}${text ? `?${text}` : ''}`;
}

function headersFor({ body, version, idempotencyKey }: RequestOptions): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'X-App-Key': appKey(),
    'X-Api-Version': version ?? DEFAULT_VERSION,
    'X-Session-Id': visitId(),
    'X-Request-Id': randomId(),
  });
  const device = deviceId();
  if (device) headers.set('X-Device-Id', device);
  const customer = cookieCustomerId();
  if (customer) headers.set('X-Customer-Id', customer);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

/** Structural: the exception may come from another realm. */
const isAbort = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'AbortError';

async function send(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', body, signal } = options;
  try {
    return await fetch(url, {
      method,
      headers: headersFor(options),
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(snakify(body)),
      signal: signal ?? null,
    });
  } catch (cause) {
    // An aborted call is somebody's wish, not a failure.
    if (isAbort(cause)) throw cause;
    throw new ApiError({
      status: 408,
      url,
      code: 'network',
      messages: [
        { code: 'network', message: 'We could not reach Wattle. Check your connection and try again.' },
      ],
      cause,
    });
  }
}

async function readJson(
  response: Response,
  url: string,
): Promise<Partial<Envelope<unknown>> & { errors?: unknown }> {
  if (response.status === 204) return {};
  try {
    return camelize(await response.json()) as Partial<Envelope<unknown>>;
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    // A success that cannot be read is unreadable (422); a failure keeps the status that says what happened.
    throw new ApiError({ status: response.ok ? 422 : response.status, url, cause });
  }
}

const camelTarget = (target: string) =>
  target.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());

async function failure(response: Response, url: string): Promise<ApiError> {
  const body = await readJson(response, url);
  const errors = (Array.isArray(body.errors) ? body.errors : []) as ApiFieldError[];
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    url,
    errors: errors.map((error) => ({ ...error, target: camelTarget(error.target) })),
    messages: body.messages ?? [],
    entities: body.entities,
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}

async function renewSession(): Promise<boolean> {
  const response = await send(`${BASE}/refresh`, { method: 'POST', body: {} });
  if (response.status >= 500) throw await failure(response, `${BASE}/refresh`);
  // The news is in the cookies; an answer that nobody reads would hold its connection.
  await response.body?.cancel();
  if (!response.ok) forgetCookieCustomer();
  return response.ok;
}

const mayRefresh = (path: string) => !NEVER_REFRESHED.has(path) && cookieCustomerId() !== null;

/** What a 403 `REQUIRED` wants proved; null for every other failure. */
function elevationOf(error: ApiError): ElevationRequest | null {
  if (error.status !== 403 || error.code !== 'REQUIRED') return null;
  const { elevation: wanted } = (error.entities ?? {}) as { elevation?: ElevationRequest };
  return wanted ?? null;
}

/** 403 `REQUIRED` asks for a step-up, which a refresh alone cannot give. */
const refusesSession = (error: ApiError) =>
  error.status === 401 || (error.status === 403 && error.code !== 'REQUIRED');

/**
 * One call of the public API.
 *
 * @throws ApiError on every failure but an abort, which is rethrown as it came
 */
export async function requestEnvelope<T, Entities = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<Envelope<T, Entities>> {
  const url = address(path, options.query);
  const startedAt = Date.now();
  // A call that also serves visitors would answer an expired session as if nobody were signed in.
  if (mayRefresh(path) && renewalIsDue()) await refreshOnce(startedAt, renewSession);
  const sentAt = Date.now();
  let response = await send(url, options);
  if (!response.ok) {
    let error = await failure(response, url);
    if (mayRefresh(path) && refusesSession(error) && (await refreshOnce(sentAt, renewSession))) {
      response = await send(url, options);
      if (!response.ok) error = await failure(response, url);
    }
    const wanted = elevationOf(error);
    if (!response.ok && wanted && (await elevation.require(wanted))) {
      response = await send(url, options);
      if (!response.ok) error = await failure(response, url);
    }
    if (!response.ok) throw error;
  }
  const body = await readJson(response, url);
  return {
    result: (body.result ?? null) as T,
    entities: (body.entities ?? null) as Entities,
    pageInfo: body.pageInfo ?? null,
    messages: body.messages ?? [],
  };
}

/** As {@link requestEnvelope}, for calls whose answer is their result alone. */
export const request = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await requestEnvelope<T>(path, options)).result;

export interface Page<T> {
  readonly items: readonly T[];
  readonly pageInfo: PageInfo;
}

/** As {@link requestEnvelope}, for lists that come in pages. */
export async function requestPage<T>(path: string, options?: RequestOptions): Promise<Page<T>> {
  const { result, pageInfo } = await requestEnvelope<T[]>(path, options);
  return { items: result, pageInfo: pageInfo ?? { offset: 0, limit: result.length, total: result.length } };
}
