/**
 * The wire speaks snake_case, the web client camelCase (docs/requirements.md §7). Keys that name data, such as
 * `Powerball`, stay as they are.
 */
type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S;

/** A generated wire type as the client sees it. */
export type Camelized<T> = T extends readonly (infer Item)[]
  ? readonly Camelized<Item>[]
  : T extends object
    ? { [K in keyof T as K extends string ? CamelKey<K> : K]: Camelized<T[K]> }
    : T;

const toCamel = (key: string) =>
  key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, next: string) => next.toUpperCase());

const toSnake = (key: string) =>
  /^[a-z]/.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]));
}

export const camelize = (value: unknown): unknown => mapKeys(value, toCamel);

export const snakify = (value: unknown): unknown => mapKeys(value, toSnake);
