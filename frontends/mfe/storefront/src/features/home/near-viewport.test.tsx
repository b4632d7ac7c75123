import { act, render, screen } from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NearViewport } from './near-viewport.tsx';

let comesNear: (isIntersecting: boolean) => void;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comesNear = (isIntersecting) => act(() => hear([{ isIntersecting }]));
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('content below is rendered once it is near the viewport', () => {
  render(<NearViewport>results</NearViewport>);
  comesNear(false);
  expect(screen.queryByText('results')).toBeNull();
  comesNear(true);
  expect(screen.getByText('results')).toBeVisible();
});

test('without scrolling it is rendered a little later', () => {
  render(<NearViewport>results</NearViewport>);
  act(() => vi.advanceTimersByTime(4_000));
  expect(screen.getByText('results')).toBeVisible();
});

test('a page that is left watches nothing any more', () => {
  render(<NearViewport>results</NearViewport>).unmount();
  expect(disconnect).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
