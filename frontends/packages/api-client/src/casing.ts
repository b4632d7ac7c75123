/** The wire speaks snake_case, the web client camelCase (architecture §4). Keys that name data, such as `Powerball`, stay as they are. */
type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S;

/** A generated wire type as the client sees it. */
export type Camelized<T> = T extends readonly (infer Item)[]
  ? readonly Camelized<Item>[]
  : T extends object
    ? { [K in keyof T as K extends string ? CamelKey<K> : K]: Camelized<T[K]> }
    : T;

export { camelize, snakify } from '@wattle/platform';
