import { pageFromParam } from '@wattle/api-client';

/** Which pages of what is ordered ahead, and of what has ended of it, an address asks for. */
export const scheduledPages = (search: URLSearchParams) => ({
  ahead: pageFromParam(search.get('ahead') ?? undefined),
  ended: pageFromParam(search.get('ended') ?? undefined),
});
