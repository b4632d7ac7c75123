import { expect, test } from 'vitest';
import { snapColourDepth, windowSizeFor } from './browser-info.ts';

test.each([
  [1, 1],
  [2, 1],
  [6, 4],
  [10, 8],
  [30, 32],
  [24, 24],
  [40, 32],
  [64, 48],
])('a colour depth of %i is sent as %i', (depth, sent) => {
  expect(snapColourDepth(depth)).toBe(sent);
});

test.each([
  [390, 844, 'FullScreen'],
  [768, 1024, 'Large'],
  [1280, 600, 'ExtraLarge'],
  [480, 560, 'Medium'],
] as const)('a window of %i by %i gets an issuer’s page that is %s', (width, height, size) => {
  expect(windowSizeFor(width, height)).toBe(size);
});
