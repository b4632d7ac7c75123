import { beforeEach, expect, test } from 'vitest';
import { createElevationStore, type ElevationStatus, type ElevationStore } from './elevation.ts';

const withdrawal = { purpose: 'withdrawal', binding: 'a', maxAge: 300 };
const closure = { purpose: 'closure', binding: null, maxAge: 300 };
const proved = async () => {};
const refused = async () => {
  throw new Error('2fa_incorrect');
};
const sameCustomer = () => true;

let store: ElevationStore;
let seen: ElevationStatus[];
beforeEach(() => {
  store = createElevationStore();
  seen = [];
  store.subscribe(() => seen.push(store.snapshot().status));
});

test('a code that is right lets the call through, state by state', async () => {
  const granted = store.require(withdrawal);
  expect(store.snapshot()).toEqual({ status: 'requesting_otp', request: withdrawal });
  await store.submit(proved, sameCustomer);
  expect(await granted).toBe(true);
  expect(seen).toEqual([
    'requesting_otp',
    'replaying',
    'post_elevation_checks',
    'post_elevation_complete',
    'initial',
  ]);
});

test('a wrong code asks again, and the call stays pending', async () => {
  const granted = store.require(withdrawal);
  await expect(store.submit(refused, sameCustomer)).rejects.toThrow('2fa_incorrect');
  expect(store.snapshot().status).toBe('requesting_otp');
  await store.submit(proved, sameCustomer);
  expect(await granted).toBe(true);
});

test('giving up refuses the call and resets', async () => {
  const granted = store.require(withdrawal);
  store.abandon();
  expect(await granted).toBe(false);
  expect(seen).toEqual(['requesting_otp', 'abandoned', 'initial']);
});

test('calls that need the same proof share it', async () => {
  const calls = [store.require(withdrawal), store.require({ ...withdrawal })];
  await store.submit(proved, sameCustomer);
  expect(await Promise.all(calls)).toEqual([true, true]);
});

test('a call that needs another proof waits for its turn', async () => {
  const first = store.require(withdrawal);
  const second = store.require(closure);
  await store.submit(proved, sameCustomer);
  expect(await first).toBe(true);
  expect(store.snapshot()).toEqual({ status: 'requesting_otp', request: closure });
  store.abandon();
  expect(await second).toBe(false);
});

test('a session of another customer is no proof', async () => {
  const granted = store.require(withdrawal);
  await store.submit(proved, () => false);
  expect(await granted).toBe(false);
});

test('nothing is tried while a code is on its way', async () => {
  void store.require(withdrawal);
  let finish = () => {};
  const first = store.submit(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    sameCustomer,
  );
  await store.submit(refused, sameCustomer);
  store.abandon();
  expect(store.snapshot().status).toBe('replaying');
  finish();
  await first;
  expect(store.snapshot().status).toBe('initial');
});
