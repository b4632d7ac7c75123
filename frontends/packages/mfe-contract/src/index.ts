export { requireCapability, requireSession } from './guards.ts';
export {
  defineMfe,
  isMfeModule,
  MFE_CONTRACT_VERSION,
  type MfeContext,
  type MfeModule,
  type MfeRegistryEntry,
} from './module.ts';
export { type GameTypeKey, gameTypeForSuffix, paths, safeReturnTo } from './paths.ts';
