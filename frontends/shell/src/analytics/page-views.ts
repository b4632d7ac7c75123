import { analytics } from '@wattle/platform';
import type { createAppRouter } from '../start/router.tsx';

type Router = ReturnType<typeof createAppRouter>;
type Shown = Pick<Router['state'], 'matches' | 'errors'>;

/** Public names in addresses. Any other segment may be personal data or a secret. */
const PUBLIC: readonly string[] = [
  'productOfferKey',
  'gameTypeSuffix',
  'drawNo',
  'date',
  'page',
  'slug',
  'causeSlug',
  'partnerSlug',
];

/**
 * The address of a page for analytics: the words of its routes, and public names. For an unknown page nothing
 * of the typed address is sent.
 */
function pathOfPage({ matches, errors }: Shown): string {
  const params = matches.at(-1)?.params ?? {};
  const words = matches.flatMap(({ route }) => route.path?.split('/') ?? []);
  const shown = words.flatMap((word) => {
    const name = /^:(\w+)/.exec(word)?.[1];
    if (name === undefined) return word || [];
    const value = params[name];
    if (value === undefined) return [];
    return errors === null && PUBLIC.includes(name) ? encodeURIComponent(value) : `:${name}`;
  });
  return `/${shown.join('/')}`;
}

/** Tells of every page that is shown. */
export function trackPageViews(router: Router): void {
  let shown: string | undefined;
  const trackPage = ({ initialized, location: { pathname }, ...page }: Router['state']) => {
    if (!initialized || pathname === shown) return;
    shown = pathname;
    analytics.view(pathOfPage(page));
  };
  trackPage(router.state);
  router.subscribe(trackPage);
}
