import { camelize, type QueryClient, queryOptions, type SiteConfiguration } from '@wattle/platform';
import { request } from '../request/http.ts';
import { readDataBlock } from '../session/visitor.ts';
import type { SiteResource } from '../types.ts';

export const siteKeys = { all: ['site'] as const };

/** The configuration that came with the document, or undefined when the document carries none (development). */
export function siteOfDocument(): SiteConfiguration | undefined {
  const block = readDataBlock('site-configuration');
  return block === null ? undefined : (camelize(block) as SiteConfiguration);
}

export const siteQuery = () =>
  queryOptions({
    queryKey: siteKeys.all,
    queryFn: ({ signal }): Promise<SiteConfiguration> =>
      request<SiteResource>('/site/configuration', { signal }),
    staleTime: 5 * 60_000,
  });

/** Milliseconds after which a sign-in goes on without it: the server checks capabilities too. */
const PATIENCE_MS = 4_000;

/** Reads the site again after the session changed, before capabilities are used. */
export async function renewSite(queryClient: QueryClient): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([queryClient.invalidateQueries({ queryKey: siteKeys.all }), patience]);
  clearTimeout(timer);
}
