/** The federation without preloads of its own: the document announces what a page needs. */
export function preloadAssets(): never {
  throw new Error('preloads are left out of this build (build-config, lean-federation)');
}

export {
  preloadAssets as defaultPreloadArgs,
  preloadAssets as formatPreloadArgs,
  preloadAssets as normalizePreloadExposes,
};
