import type { Emit, QueryClient, RouteObject, SessionReader, SiteConfiguration } from '@wattle/platform';

/** Raised only when MfeContext or MfeModule change in a way that breaks released micro-frontends. */
export const MFE_CONTRACT_VERSION = 1;

/** What the shell hands to every micro-frontend. */
export interface MfeContext {
  readonly queryClient: QueryClient;
  readonly emit: Emit;
  readonly session: SessionReader;
  readonly site: SiteConfiguration;
}

/** The default export of a micro-frontend's `./mfe`. */
export interface MfeModule {
  readonly contract: number;
  readonly name: string;
  /** The routes below one of the mounts, relative to it. */
  routes(ctx: MfeContext, mount: string): RouteObject[];
}

/** One row of the registry that the document carries. */
export interface MfeRegistryEntry {
  readonly name: string;
  /** Where its remote entry (production) or manifest (development) is served. */
  readonly entry: string;
  readonly contract: number;
  /** The path prefixes it owns; the longest match wins and `/` belongs to exactly one micro-frontend. */
  readonly mounts: readonly string[];
}

export function defineMfe(mfe: MfeModule): MfeModule {
  return mfe;
}

/** Structural, because a module that was built elsewhere cannot be recognised by its class. */
export function isMfeModule(value: unknown): value is MfeModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contract' in value &&
    typeof value.contract === 'number' &&
    'routes' in value &&
    typeof value.routes === 'function'
  );
}
