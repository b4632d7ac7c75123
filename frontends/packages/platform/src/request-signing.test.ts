import { api, server } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { createRequestSigning } from './request-signing.ts';

const NAME = '1795480000.abcdefghijklmnopqrstuv';
const NOW = 1_795_400_000;

const request = () => ({
  method: 'POST',
  url: '/api/cart/items?b=2&a=1%20x',
  body: '{"a":"é"}',
  headers: new Headers({ 'X-Request-Id': 'request-0001', 'X-Session-Id': 'visit-1', 'X-Api-Version': '3.3' }),
});
const refused = (code: string, status = 401) => Response.json({ errors: [{ code }] }, { status });

test('a call is signed as the services check it, by their clock', async () => {
  // An hour behind the server.
  vi.spyOn(Date, 'now').mockReturnValue((NOW - 3_600) * 1_000);
  const signing = createRequestSigning(() => ({ name: NAME, key: 'key-of-the-page', now: NOW }));
  const signed = request();
  await signing.sign(signed);
  expect(signed.headers.get('X-Timestamp')).toBe(String(NOW));
  // What sign_request of the services makes of the same.
  expect(signed.headers.get('X-Signature')).toBe(
    `${NAME}:6fe514571dbc5eeca7c3634d23464376f13eaa7d3e03588562ae869c484acccc`,
  );
  const sameBytes = request();
  await signing.sign({ ...sameBytes, body: new Blob(['{"a":"é"}']) });
  expect(sameBytes.headers.get('X-Signature')).toBe(signed.headers.get('X-Signature'));
});

test('without a key in the document nothing is signed', async () => {
  const signing = createRequestSigning(() => null);
  const plain = request();
  await signing.sign(plain);
  expect(plain.headers.has('X-Signature')).toBe(false);
  expect(await signing.recovers(refused('signature_invalid'))).toBe(false);
});

test('an expired key is replaced by a new one, which is requested once', async () => {
  let asked = 0;
  server.use(
    api.get('/site/signing-key', () => {
      asked += 1;
      return { name: '1795999999.zzzzzzzzzzzzzzzzzzzzzz', key: 'another', now: NOW };
    }),
  );
  const signing = createRequestSigning(() => ({ name: NAME, key: 'key-of-the-page', now: NOW }));
  expect(await signing.recovers(refused('unauthorised'))).toBe(false);
  expect(await signing.recovers(refused('session_key_expired', 403))).toBe(false);
  const worth = await Promise.all([
    signing.recovers(refused('session_key_expired')),
    signing.recovers(refused('timestamp_out_of_range')),
  ]);
  expect(worth).toEqual([true, true]);
  expect(asked).toBe(1);
  const again = request();
  await signing.sign(again);
  expect(again.headers.get('X-Signature')).toMatch(/^1795999999\.z{22}:[0-9a-f]{64}$/);
});
