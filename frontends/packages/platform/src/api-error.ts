/** Texts of the error catalogue, verbatim (docs/requirements.md §8). */
const FALLBACK = 'Something went wrong';
const responded = (status: number) =>
  `The API responded with a ${status} error when requesting the following url`;

export interface ApiMessage {
  readonly code: string;
  readonly message: string;
}

export interface ApiFieldError extends ApiMessage {
  /** The field that is wrong in the request's own words (camelCase), or `general`. */
  readonly target: string;
}

/** A call that did not succeed. Recognise it with {@link isApiError}. */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable reason, for example `insufficient_funds`. */
  readonly code: string;
  readonly errors: readonly ApiFieldError[];
  /** Texts that a customer may read. */
  readonly messages: readonly ApiMessage[];
  readonly url: string;
  /** What the refusal brings along for going on, in camelCase. */
  readonly entities: unknown;
  /** Seconds the server asks to wait before the next try. */
  readonly retryAfter: number | null;

  constructor(init: {
    status: number;
    url: string;
    code?: string | undefined;
    errors?: readonly ApiFieldError[];
    messages?: readonly ApiMessage[];
    entities?: unknown;
    retryAfter?: number | null;
    cause?: unknown;
  }) {
    const { status, url, errors = [], messages = [], retryAfter = null } = init;
    super(messages[0]?.message ?? errors[0]?.message ?? responded(status), { cause: init.cause });
    this.name = 'ApiError';
    this.status = status;
    this.url = url;
    this.errors = errors;
    this.messages = messages;
    this.code = init.code ?? errors[0]?.code ?? messages[0]?.code ?? `http_${status}`;
    this.entities = init.entities ?? null;
    this.retryAfter = retryAfter;
  }
}

/** Structural on purpose: a micro-frontend of an earlier release brings a class of its own. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  'status' in error &&
  typeof error.status === 'number' &&
  'code' in error;

/** What to show a customer for any failure. */
export const errorText = (error: unknown): string => (isApiError(error) ? error.message : FALLBACK);

/** The errors of a failed call by field, for a form to show where they belong. */
export const errorsByTarget = (
  error: unknown,
): Readonly<Partial<Record<string, readonly ApiFieldError[]>>> =>
  isApiError(error) ? Object.groupBy(error.errors, ({ target }) => target) : {};
