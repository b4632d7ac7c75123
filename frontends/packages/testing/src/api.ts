import type { ApiFieldError, PageInfo } from '@wattle/api-client';
import { snakify } from '@wattle/platform';
import { HttpResponse, http } from 'msw';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a handler sees of the call it answers. */
export interface Call {
  /** The JSON as it was sent: snake_case; null without any, as for a file. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly url: URL;
}

interface EnvelopeParts {
  readonly status?: number;
  readonly pageInfo?: PageInfo;
  readonly entities?: unknown;
}

const address = (path: string) => `*/api${path}`;

async function callOf(request: Request): Promise<Call> {
  const text = await request.clone().text();
  const isJson = request.headers.get('Content-Type')?.includes('json') ?? false;
  return {
    body: text && isJson ? (JSON.parse(text) as unknown) : null,
    headers: request.headers,
    url: new URL(request.url),
  };
}

function envelope(result: unknown, { pageInfo, entities = {} }: EnvelopeParts) {
  return {
    result: snakify(result),
    entities: snakify(entities),
    page_info: pageInfo ?? null,
    links: {},
    messages: [],
    error: null,
    errors: [],
  };
}

/** A result, or what works it out from the call, also later; a `Response` goes out as it is. */
type Answer = object | null | ((call: Call) => unknown);

function answer(method: Method) {
  return (path: string, result: Answer, parts: EnvelopeParts = {}) =>
    http[method](address(path), async ({ request }) => {
      const value: unknown =
        typeof result === 'function'
          ? await (result as (call: Call) => unknown)(await callOf(request))
          : result;
      if (value instanceof Response) return value;
      const { status = 200 } = parts;
      return status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json(envelope(value, parts), { status });
    });
}

/** A refusal as the services send it. */
export function refusal(
  status: number,
  errors: readonly ApiFieldError[],
  headers: HeadersInit = {},
  entities: unknown = {},
): Response {
  const messages = errors.map(({ code, message }) => ({ code, message }));
  return HttpResponse.json(
    { ...envelope(null, { entities }), error: errors[0]?.code ?? null, errors, messages },
    { status, headers },
  );
}

/** A success whose connection ends in the middle of it. */
export const truncatedResponse = (): Response =>
  new HttpResponse('{"result": {"checkout_id": "0193', {
    status: 201,
    headers: { 'Content-Type': 'application/json' },
  });

/** Handlers of the public API: results go in camelCase and come out as the wire has them. */
export const api = {
  get: answer('get'),
  post: answer('post'),
  put: answer('put'),
  patch: answer('patch'),
  delete: answer('delete'),
  /** A list and the page it is of. */
  page: (path: string, items: readonly unknown[], total = items.length) =>
    answer('get')(path, items, { pageInfo: { offset: 0, limit: 10, total } }),
  refuse: (method: Method, path: string, status: number, errors: readonly ApiFieldError[]) =>
    http[method](address(path), () => refusal(status, errors)),
  /** No answer at all. */
  unreachable: (method: Method, path: string) => http[method](address(path), () => HttpResponse.error()),
};
