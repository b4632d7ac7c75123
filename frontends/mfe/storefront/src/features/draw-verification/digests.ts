export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const bytesOf = (text: string): Bytes => encoder.encode(text);

export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** SHA-256 of the parts, one after the other. */
export const sha256 = async (...parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));

/** HMAC-SHA-256 under a key, as a big-endian number, for any text. */
export async function hmacNumbers(key: Bytes): Promise<(text: string) => Promise<bigint>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return async (text) => {
    const signed = await crypto.subtle.sign('HMAC', imported, bytesOf(text));
    return BigInt(`0x${toHex(new Uint8Array(signed))}`);
  };
}
