export { favouritesRequest } from './favourites-request.ts';
export { gameTypeForSuffix } from './game-types.ts';
export { requireAnyCapability, requireCapability, requireSession } from './guards.ts';
export {
  defineMfe,
  isMfeModule,
  MFE_CONTRACT_VERSION,
  type MfeContext,
  type MfeModule,
  type MfeRegistryEntry,
} from './module.ts';
export { isPartnerPayment, type PartnerPayment } from './partner-payment.ts';
/** A namespace, so that each artefact carries only the addresses that it links to. */
export * as paths from './paths.ts';
export { safeReturnTo } from './return-to.ts';
export { unfinishedTickets } from './unfinished-tickets.ts';
