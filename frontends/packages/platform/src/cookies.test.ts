import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';

const HOUR = { maxAgeSeconds: 3_600 };

function written(write: () => void): readonly string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => lines.push(line));
  write();
  spy.mockRestore();
  return lines;
}

test('an essential cookie is written, over encrypted connections alone', () => {
  expect(written(() => writeCookie('wattle_banner', 'abc', HOUR))).toEqual([
    'wattle_banner=abc; Path=/; Max-Age=3600; SameSite=Lax; Secure',
  ]);
});

test('a cookie without a category logs a warning and counts as non-essential', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(written(() => writeCookie('tracker', '1', HOUR))).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith('the cookie tracker has no category');
  expect(written(() => writeCookie('tracker', '1', { ...HOUR, allowsNonEssential: true }))).toHaveLength(1);
});

test('without consent a cookie can be deleted all the same', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(written(() => writeCookie('tracker', '', { maxAgeSeconds: 0 }))).toHaveLength(1);
});

test('a cookie is read whole, and by its whole name', () => {
  const get = vi.spyOn(document, 'cookie', 'get').mockReturnValue('my_wattle_sv=x; wattle_sv=a=b');
  expect([readCookie('wattle_sv'), readCookie('sv')]).toEqual(['a=b', null]);
  get.mockRestore();
});

const PAGES = join(import.meta.dirname, '../../../../services/content/src/content/entries/shipped/pages');

/** The first cells of the rows below a heading. */
function listed(policy: string, heading: string): readonly string[] {
  const section = policy.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => row.split('|')[1]?.trim() ?? '');
}

test.each(readdirSync(PAGES))(
  'the cookie policy of %s lists every essential cookie, and no other',
  (locale) => {
    const policy = readFileSync(join(PAGES, locale, 'cookie-policy.md'), 'utf8');
    const essential = Object.values(COOKIES).filter(({ category }) => category === 'essential');
    expect(new Set(listed(policy, 'Essential'))).toEqual(new Set(essential.map(({ listedAs }) => listedAs)));
    const others = Object.values(COOKIES).filter(({ category }) => category === 'non_essential');
    for (const { listedAs } of others) expect(listed(policy, 'Non-essential')).toContain(listedAs);
  },
);

const REPOSITORY = join(import.meta.dirname, '../../../..');

test('every cookie that a service writes is in the table', () => {
  const named = new Set<string>();
  for (const folder of ['services', 'libs'])
    for (const file of readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/^[a-z]+\/src\/.*\.py$/.test(file)) continue;
      const source = readFileSync(join(REPOSITORY, folder, file), 'utf8');
      for (const [, name = ''] of source.matchAll(/^[A-Z_]+_COOKIE\b.* = "([^"]+)"$/gm)) named.add(name);
    }
  expect(named.size).toBeGreaterThan(4);
  expect([...named].filter((name) => !(name in COOKIES))).toEqual([]);
});
