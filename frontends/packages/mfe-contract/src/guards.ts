import { data, redirect, type SessionCustomer, sessionSignals } from '@wattle/platform';
import type { MfeContext } from './module.ts';
import * as paths from './paths.ts';

/**
 * For loaders of protected routes: the signed-in customer, or a redirect to the login page that brings the visitor back.
 *
 * @throws a redirect response
 */
export async function requireSession(ctx: MfeContext, request: Request): Promise<SessionCustomer> {
  const customer = await ctx.session.customer();
  if (customer) return customer;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login({ returnTo: pathname + search, ended: sessionSignals.loss ?? undefined }));
}

/**
 * For loaders of gated routes: a missing capability gives the 404 page (docs/domain.md §10.1).
 *
 * @throws a 404 response
 */
export function requireCapability(ctx: MfeContext, ...names: readonly string[]): void {
  if (!names.every((name) => ctx.site.capabilities.includes(name))) throw data(null, { status: 404 });
}

/**
 * For loaders of routes that several capabilities open, each alone (docs/requirements.md §2, Gates per route).
 *
 * @throws a 404 response when none is granted
 */
export function requireAnyCapability({ site }: MfeContext, ...names: readonly string[]): void {
  if (!names.some((name) => site.capabilities.includes(name))) throw data(null, { status: 404 });
}
