import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';

/** The path of an offer's page under the address that search engines know, whichever of its names led to it. */
export const homePath = (
  { key, url }: { readonly key: string; readonly url: string },
  path: string,
): string => path.replace(paths.play(key), url);

/** The path that search engines know of the page on which an offer is bought: where it is the only one, the home page. */
export function useBuyingPath(offer: { readonly key: string; readonly url: string }, path: string): string {
  return useCapability('multi_offer_site') ? homePath(offer, path) : paths.home();
}
