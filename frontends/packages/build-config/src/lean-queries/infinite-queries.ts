/** Queries without those that load more and more pages of a list: ours ask for one page. */
export function infiniteQueryBehavior(): never {
  throw new Error('infinite queries are left out of this build (build-config, lean-queries)');
}
