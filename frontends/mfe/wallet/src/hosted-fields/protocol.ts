/**
 * The messages between our page and a payment provider's fields in a frame of the provider's origin. Typed
 * data never enters our document: only a token leaves the frame.
 */
export const PROTOCOL_SOURCE = 'wattle-hosted-fields';
export const PROTOCOL_VERSION = 1;

/** `ap` and `gp` are the sheets of Apple Pay and Google Pay, `pl` is PayPal's, which give a token by themselves. */
export type FieldsKind = 'card' | 'csc' | 'bank' | 'ap' | 'gp' | 'pl';

export interface FieldsToken {
  readonly token: string;
  readonly brand?: string;
  readonly last4?: string;
}

type FieldsMessage = { readonly kind: FieldsKind } & (
  | { readonly type: 'ready' }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'change'; readonly complete: boolean }
  | ({ readonly type: 'token'; readonly id: string | null } & FieldsToken)
  | { readonly type: 'error'; readonly id: string | null; readonly field: string; readonly message: string }
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The frame's message; null for another sender or an invalid message. */
export function readFieldsMessage(data: unknown): FieldsMessage | null {
  if (!isRecord(data) || data.source !== PROTOCOL_SOURCE || data.version !== PROTOCOL_VERSION) return null;
  const holds: Readonly<Record<string, boolean>> = {
    ready: true,
    resize: typeof data.height === 'number',
    change: typeof data.complete === 'boolean',
    token: typeof data.token === 'string' && data.token !== '',
    error: typeof data.message === 'string',
  };
  return typeof data.type === 'string' && holds[data.type] ? (data as unknown as FieldsMessage) : null;
}

export function fieldsAddress(hostedFieldsUrl: string, gatewayKey: string, kind: FieldsKind): URL {
  const address = new URL(`${hostedFieldsUrl.replace(/\/$/, '')}/${encodeURIComponent(gatewayKey)}`);
  address.searchParams.set('kind', kind);
  address.searchParams.set('parent', location.origin);
  return address;
}

/** The customer has to correct something, and the frame has said so beside its field. */
export class FieldsRefusal extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'FieldsRefusal';
    this.field = field;
  }
}

/** The frame does not answer. */
export class FieldsSilent extends Error {
  constructor() {
    super('The payment fields do not answer');
    this.name = 'FieldsSilent';
  }
}
