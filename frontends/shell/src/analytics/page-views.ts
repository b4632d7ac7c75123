import { analytics } from '@wattle/platform';
import type { createAppRouter } from '../start/router.tsx';

type Router = ReturnType<typeof createAppRouter>;
type Shown = Pick<Router['state'], 'matches' | 'errors'>;

/** What addresses name that is the same for everybody. Anything else says something of somebody, or opens something. */
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
 * The address of a page as it may be told: the words of its routes, and the names in it that are public. Where there is no
 * page, the address is whatever somebody has typed, and none of it is told.
 */
export function pathOfPage({ matches, errors }: Shown): string {
  const params = matches.at(-1)?.params ?? {};
  const words = matches.flatMap(({ route }) => route.path?.split('/') ?? []);
  const told = words.flatMap((word) => {
    const name = /^:(\w+)/.exec(word)?.[1];
    if (name === undefined) return word || [];
    const value = params[name];
    if (value === undefined) return [];
    return errors === null && PUBLIC.includes(name) ? encodeURIComponent(value) : `:${name}`;
  });
  return `/${told.join('/')}`;
}

/** Tells of every page that is shown. */
export function trackPageViews(router: Router): void {
  let shown: string | undefined;
  const tell = ({ initialized, location: { pathname }, ...page }: Router['state']) => {
    if (!initialized || pathname === shown) return;
    shown = pathname;
    analytics.view(pathOfPage(page));
  };
  tell(router.state);
  router.subscribe(tell);
}
