import type { MfeContext } from '@wattle/mfe-contract';
import { data } from '@wattle/platform';

/**
 * For loaders of routes that several capabilities open, each alone (specification §2, Gates per route).
 *
 * @throws a 404 response when none is granted
 */
export function requireAnyCapability({ site }: MfeContext, ...names: readonly string[]): void {
  if (!names.some((name) => site.capabilities.includes(name))) throw data(null, { status: 404 });
}
