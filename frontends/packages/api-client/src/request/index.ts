/** Calls of the API: envelopes, pages, idempotency keys. */
export { outcomeIsOpen, outcomeIsUnknown } from './action-key.ts';
export * from './client-errors.ts';
export {
  type Page,
  type PageInfo,
  type RequestOptions,
  renewTokens,
  request,
  requestEnvelope,
  requestFile,
  requestPage,
} from './http.ts';
export { pause } from './invalidate.ts';
export { PAGE_SIZE, type PageRequest, pageFromParam } from './paging.ts';
