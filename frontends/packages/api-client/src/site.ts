import { queryOptions, type SiteConfiguration } from '@wattle/platform';
import { camelize } from './casing.ts';
import { request } from './http.ts';
import type { SiteResource } from './types.ts';
import { readDataBlock } from './visitor.ts';

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
