/** What the server gives a page to sign its calls with (docs/decisions/0027). */
interface SigningKey {
  readonly name: string;
  readonly key: string;
  /** The server's time in seconds since 1970: this browser's clock may be wrong. */
  readonly now: number;
}

interface SignedRequest {
  readonly method: string;
  /** As it is sent: path and query. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Blob | null;
}

interface RequestSigning {
  /** Adds the signature to the headers, where calls of this site are signed. */
  sign(request: SignedRequest): Promise<void>;
  /**
   * Looks at a refusal.
   *
   * @returns whether the call is worth signing and sending once more
   */
  recovers(response: Response): Promise<boolean>;
}

const ANOTHER_KEY = new Set(['session_key_expired', 'signature_invalid', 'timestamp_out_of_range']);

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Of calls (docs/requirements.md §7): eight lines, which the server puts together in the same way. */
async function textToSign({ method, url, headers, body }: SignedRequest, timestamp: string): Promise<string> {
  const { pathname, search } = new URL(url, window.location.origin);
  const bytes =
    body === null || typeof body === 'string'
      ? new TextEncoder().encode(body ?? '')
      : await body.arrayBuffer();
  return [
    method,
    pathname,
    search.slice(1).split('&').sort().join('&'),
    hex(await crypto.subtle.digest('SHA-256', bytes)),
    timestamp,
    headers.get('X-Request-Id'),
    headers.get('X-Session-Id') ?? '',
    headers.get('X-Api-Version'),
  ].join('\n');
}

/** @param ofDocument the key that the document brought; null where calls are not signed */
export function createRequestSigning(ofDocument: () => SigningKey | null): RequestSigning {
  let current: { name: string; offset: number; key: Promise<CryptoKey> } | null | undefined;
  let renewing: Promise<boolean> | null = null;

  const take = ({ name, key, now }: SigningKey) => ({
    name,
    offset: now - Date.now() / 1000,
    key: crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(key),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    ),
  });
  const known = () => {
    if (current === undefined) {
      const brought = ofDocument();
      current = brought && take(brought);
    }
    return current;
  };
  const renew = async (): Promise<boolean> => {
    const response = await fetch('/api/site/signing-key');
    if (!response.ok) return false;
    const { result } = (await response.json()) as { result: SigningKey | null };
    current = result && take(result);
    return true;
  };

  return {
    async sign(request) {
      const signer = known();
      if (!signer) return;
      const timestamp = String(Math.round(Date.now() / 1000 + signer.offset));
      const text = new TextEncoder().encode(await textToSign(request, timestamp));
      const signature = hex(await crypto.subtle.sign('HMAC', await signer.key, text));
      request.headers.set('X-Timestamp', timestamp);
      request.headers.set('X-Signature', `${signer.name}:${signature}`);
    },
    async recovers(response) {
      if (response.status !== 401 || !known()) return false;
      const body = (await response
        .clone()
        .json()
        .catch(() => null)) as { errors?: { code?: string }[] } | null;
      if (!ANOTHER_KEY.has(body?.errors?.[0]?.code ?? '')) return false;
      renewing ??= renew()
        .catch(() => false)
        .finally(() => {
          renewing = null;
        });
      return renewing;
    },
  };
}

function keyOfDocument(): SigningKey | null {
  const text = document.getElementById('request-signing')?.textContent;
  return text ? (JSON.parse(text) as SigningKey) : null;
}

/** The page's one: this package is loaded once, and calls are made in every micro-frontend. */
export const requestSigning = createRequestSigning(keyOfDocument);
