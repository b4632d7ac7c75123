import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Scheme = 'light' | 'dark';

/** A colour token's value in a scheme, as six hex digits. */
function token(name: string, scheme: Scheme): string {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
  const [light, dark = light] = [...value.matchAll(/#([0-9a-f]{6})/gi)].map((match) => match[1]);
  const hex = scheme === 'light' ? light : dark;
  if (!hex) throw new Error(`--color-${name} is no hex colour: ${value}`);
  return hex;
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const CONTROL = 3;

describe.each<Scheme>(['light', 'dark'])('in the %s scheme', (scheme) => {
  test.each([
    ['ink', 'canvas', TEXT],
    ['ink', 'raised', TEXT],
    ['ink', 'sunken', TEXT],
    ['muted', 'canvas', TEXT],
    ['muted', 'raised', TEXT],
    ['muted', 'sunken', TEXT],
    ['brand', 'canvas', TEXT],
    ['brand', 'raised', TEXT],
    ['brand', 'brand-soft', TEXT],
    ['ink', 'brand-soft', TEXT],
    ['ink', 'accent-soft', TEXT],
    ['ink', 'danger-soft', TEXT],
    ['danger', 'raised', TEXT],
    ['danger', 'danger-soft', TEXT],
    ['on-brand', 'brand-fill', TEXT],
    ['on-brand', 'brand-fill-hover', TEXT],
    ['on-accent', 'accent', TEXT],
    ['on-accent', 'accent-hover', TEXT],
    ['deep-ink', 'deep', TEXT],
    ['deep-muted', 'deep', TEXT],
    ['control', 'raised', CONTROL],
    ['control', 'canvas', CONTROL],
    ['focus', 'canvas', CONTROL],
  ])('%s can be read on %s', (front, back, least) => {
    expect(contrast(token(front, scheme), token(back, scheme))).toBeGreaterThanOrEqual(least);
  });
});
