import { paths } from '@wattle/mfe-contract';

/** The path of an offer's page under the address that search engines know, whichever of its names led to it. */
export const homePath = (
  { key, url }: { readonly key: string; readonly url: string },
  path: string,
): string => path.replace(paths.play(key), url);
