import {
  ApiError,
  type ApiFieldError,
  type ApiMessage,
  camelize,
  type ElevationRequest,
  elevation,
  errorReports,
  refreshOnce,
  renewalIsDue,
  requestSigning,
  sessionSignals,
  snakify,
} from '@wattle/platform';
import {
  cookieMatchesPage,
  cookieNamesOther,
  currentCustomerId,
  reportSessionLoss,
} from '../session/agreement.ts';
import {
  appKey,
  deviceId,
  type Identifiers,
  randomId,
  rememberIdentifiers,
  subVariant,
  visitId,
} from '../session/visitor.ts';

export interface PageInfo {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

interface Envelope<T, Entities = unknown> {
  readonly result: T;
  readonly entities: Entities;
  readonly pageInfo: PageInfo | null;
  /** Addresses of what belongs to the answer, by what they are. */
  readonly links: Readonly<Record<string, string>>;
  readonly messages: readonly ApiMessage[];
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters left undefined are not sent; a list repeats its parameter. */
  readonly query?: Readonly<
    Record<string, string | number | boolean | undefined | readonly (string | number)[]>
  >;
  /** camelCase; sent as snake_case JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly file?: Blob;
  /** Sent as it is in the place of `body`: for what others define, such as the credentials of WebAuthn. */
  readonly exactBody?: unknown;
  readonly version?: string;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string;
  /** The token of a partner purchase's link, before a customer owns it. */
  readonly purchaseToken?: string | undefined;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
}

const DEFAULT_VERSION = '3.0';
const BASE = '/api';
/** Calls whose refusal concerns the typed input, not the session (docs/requirements.md §8). */
const NEVER_REFRESHED = /^\/(login|autologin|signup|forgot-password|refresh|logout)(\/|$)/;

function address(path: string, query: RequestOptions['query']): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(key, String(each));
  const text = search.toString();
  return `${BASE}${path}${text ? `?${text}` : ''}`;
}

/** The JSON to send; undefined for a call without. */
function jsonOf({ body, exactBody }: RequestOptions): string | undefined {
  if (exactBody !== undefined) return JSON.stringify(exactBody);
  return body === undefined ? undefined : JSON.stringify(snakify(body));
}

function headersFor(options: RequestOptions): Headers {
  const { version, idempotencyKey } = options;
  const headers = new Headers({
    Accept: 'application/json',
    'X-App-Key': appKey(),
    'X-Api-Version': version ?? DEFAULT_VERSION,
    'X-Session-Id': visitId(),
    'X-Request-Id': randomId(),
  });
  const variant = subVariant();
  if (variant) headers.set('X-Sub-Variant', variant);
  const device = deviceId();
  if (device) headers.set('X-Device-Id', device);
  const customer = currentCustomerId();
  if (customer) headers.set('X-Customer-Id', customer);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (options.purchaseToken) headers.set('X-Purchase-Token', options.purchaseToken);
  if (options.file) headers.set('Content-Type', options.file.type || 'application/octet-stream');
  else if (jsonOf(options) !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

/** Structural: the exception may come from another realm. */
const isNamed = (cause: unknown, name: string) =>
  typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === name;

/** An aborted call is intended, not a failure. */
const isAbort = (cause: unknown) => isNamed(cause, 'AbortError');

/** Longer than the gateway waits, which says what happened: this is for a connection that went silent. */
const PATIENCE_MS = 25_000;
const PATIENCE_FOR_FILES_MS = 120_000;

function unreachable(url: string, cause: unknown): ApiError {
  const code = isNamed(cause, 'TimeoutError') ? 'timeout' : 'network';
  return new ApiError({
    status: 408,
    url,
    code,
    messages: [{ code, message: 'We could not reach the site. Check your connection and try again.' }],
    cause,
  });
}

const UNREADABLE = 'unreadable';

/** An answer that is incomplete or not a service's own: the action may have been carried out. */
const unreadable = (url: string, cause: unknown) =>
  new ApiError({
    status: 422,
    url,
    code: UNREADABLE,
    messages: [{ code: UNREADABLE, message: 'The response from the site was incomplete.' }],
    cause,
  });

/** Sends a call once more with another signature where only its signature was refused; each has its own request id. */
async function send(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', signal } = options;
  const body = options.file ?? jsonOf(options) ?? null;
  const attempt = async () => {
    const headers = headersFor(options);
    await requestSigning.sign({ method, url, headers, body });
    const patience = AbortSignal.timeout(options.file ? PATIENCE_FOR_FILES_MS : PATIENCE_MS);
    return fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      body,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      keepalive: options.keepalive ?? false,
    });
  };
  try {
    const response = await attempt();
    return (await requestSigning.recovers(response)) ? await attempt() : response;
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw unreachable(url, cause);
  }
}

async function readJson(
  response: Response,
  url: string,
): Promise<Partial<Envelope<unknown>> & { error?: unknown; errors?: unknown }> {
  if (response.status === 204) return {};
  try {
    return (camelize(await response.json()) ?? {}) as Partial<Envelope<unknown>>;
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    if (isNamed(cause, 'TimeoutError')) throw unreachable(url, cause);
    throw hasOwnMeaning(response)
      ? new ApiError({ status: response.status, url, cause })
      : unreadable(url, cause);
  }
}

/**
 * Whether a failure means something without our envelope: the gateway failed, or counts too many calls. Any other
 * status, such as the 404 of a gateway that has no routes yet, says nothing about the action.
 */
const hasOwnMeaning = ({ status }: { readonly status: number }) => status >= 500 || status === 429;

const camelTarget = (target: string) =>
  target.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());

async function failure(response: Response, url: string): Promise<ApiError> {
  const body = await readJson(response, url);
  const isEnvelope = Array.isArray(body.errors) || typeof body.error === 'string';
  if (!isEnvelope && !hasOwnMeaning(response)) return unreadable(url, body);
  const errors = (Array.isArray(body.errors) ? body.errors : []) as ApiFieldError[];
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    url,
    code: errors.length === 0 && typeof body.error === 'string' ? body.error : undefined,
    errors: errors.map((error) => ({ ...error, target: camelTarget(error.target) })),
    messages: body.messages ?? [],
    entities: body.entities,
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}

/** 401 of the one call that only fails when the session is over (docs/requirements.md §8). */
const loseByRefusal = ({ code }: ApiError) =>
  reportSessionLoss(code === 'session_expired' ? 'expired' : 'unauthorised');

async function renewSession(): Promise<boolean> {
  const url = `${BASE}/refresh`;
  const response = await send(url, { method: 'POST', body: {} });
  if (response.ok) {
    const { result } = await readJson(response, url);
    rememberIdentifiers((result ?? {}) as Identifiers);
    return true;
  }
  const error = await failure(response, url);
  if (hasOwnMeaning(error) || error.code === UNREADABLE) throw error;
  loseByRefusal(error);
  return false;
}

/** The customer must be the same in every place, or the session ends (docs/requirements.md §5, Auth). */
async function agreedOrLost(): Promise<boolean> {
  if (cookieMatchesPage()) return true;
  // Without the cookie another tab has signed out; another customer's tokens must not serve this page.
  if (cookieNamesOther()) {
    await send(`${BASE}/logout`, { method: 'POST' });
    reportSessionLoss('unauthorised');
  } else if (currentCustomerId() !== null) reportSessionLoss('expired');
  return false;
}

const renewed = async (since: number): Promise<boolean> =>
  (await agreedOrLost()) && (await refreshOnce(since, renewSession)) && (await agreedOrLost());

const mayRefresh = (path: string) => !NEVER_REFRESHED.test(path) && currentCustomerId() !== null;

/** What a 403 `REQUIRED` wants proved; null for every other failure. */
function elevationOf(error: ApiError): ElevationRequest | null {
  if (error.status !== 403 || error.code !== 'REQUIRED') return null;
  const { elevation: wanted } = (error.entities ?? {}) as { elevation?: ElevationRequest };
  return wanted ?? null;
}

const PASSWORD_CHANGE_REQUIRED = 'password_change_required';

/** A refresh alone gives neither a step-up nor the password that must be chosen first. */
const refusesSession = (error: ApiError) =>
  error.status === 401 ||
  (error.status === 403 && error.code !== 'REQUIRED' && error.code !== PASSWORD_CHANGE_REQUIRED);

/** The answer to one call once it is a success; see {@link requestEnvelope}. */
async function succeed(path: string, options: RequestOptions): Promise<Response> {
  const url = address(path, options.query);
  const startedAt = Date.now();
  // A call that also serves visitors would answer an expired session as a visitor's.
  if (mayRefresh(path) && renewalIsDue()) await renewed(startedAt);
  const sentAt = Date.now();
  let response = await send(url, options);
  if (!response.ok) {
    let error = await failure(response, url);
    if (mayRefresh(path) && refusesSession(error) && (await renewed(sentAt))) {
      response = await send(url, options);
      if (!response.ok) error = await failure(response, url);
      if (!response.ok && error.status === 401) loseByRefusal(error);
    }
    const wanted = elevationOf(error);
    if (!response.ok && wanted && (await elevation.require(wanted))) {
      response = await send(url, options);
      if (!response.ok) {
        error = await failure(response, url);
        errorReports.report('elevation_replay', error);
      }
    }
    if (!response.ok) {
      if (path === '/refresh' && error.status === 401) loseByRefusal(error);
      if (error.code === PASSWORD_CHANGE_REQUIRED) sessionSignals.report('password-change-required');
      throw error;
    }
  }
  return response;
}

/**
 * One call of the public API.
 *
 * @throws ApiError on every failure but an abort, which is rethrown as it came
 */
export async function requestEnvelope<T, Entities = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<Envelope<T, Entities>> {
  const response = await succeed(path, options);
  const body = await readJson(response, address(path, options.query));
  return {
    result: (body.result ?? null) as T,
    entities: (body.entities ?? null) as Entities,
    pageInfo: body.pageInfo ?? null,
    links: body.links ?? {},
    messages: body.messages ?? [],
  };
}

/** As {@link requestEnvelope}, for calls whose answer is their result alone. */
export const request = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await requestEnvelope<T>(path, options)).result;

/** As {@link requestEnvelope}, for calls that answer a file. */
export const requestFile = async (path: string, options: RequestOptions = {}): Promise<Blob> =>
  (await succeed(path, options)).blob();

/** Fetches tokens that say what the customer's record says now. */
export const renewTokens = (): Promise<boolean> => renewed(Date.now());

export interface Page<T> {
  readonly items: readonly T[];
  readonly pageInfo: PageInfo;
}

/** As {@link requestEnvelope}, for lists that come in pages. */
export async function requestPage<T>(path: string, options?: RequestOptions): Promise<Page<T>> {
  const { result, pageInfo } = await requestEnvelope<T[]>(path, options);
  return { items: result, pageInfo: pageInfo ?? { offset: 0, limit: result.length, total: result.length } };
}
