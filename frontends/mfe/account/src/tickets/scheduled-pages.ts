import { pageFromParam } from '@wattle/api-client';

/** The pages of open and ended pre-orders that an address names. */
export const scheduledPages = (search: URLSearchParams) => ({
  ahead: pageFromParam(search.get('ahead') ?? undefined),
  ended: pageFromParam(search.get('ended') ?? undefined),
});
