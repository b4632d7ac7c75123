import { type MfeContext, requireCapability, requireSession } from '@wattle/mfe-contract';
import type { LoaderFunctionArgs } from '@wattle/platform';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** A loader for signed-in customers with these capabilities; `load` may start what the page will ask for. */
export const protectedLoader =
  (ctx: MfeContext, capabilities: readonly string[], load?: Loader): Loader =>
  async (args) => {
    await requireSession(ctx, args.request);
    requireCapability(ctx, ...capabilities);
    return (await load?.(args)) ?? null;
  };
