import { paths } from '@wattle/mfe-contract';
import type { FooterLink } from '@wattle/platform';
import { isOpen } from '../header/open-routes.ts';

/** The configured links that lead somewhere with these capabilities. */
export const footerLinks = (
  links: readonly FooterLink[],
  capabilities: readonly string[],
): readonly FooterLink[] => links.filter(({ route }) => isOpen(route, capabilities));

/** Links that the law requires on every page. */
const LEGAL: ReadonlySet<string> = new Set([
  paths.privacy(),
  paths.terms(),
  paths.cookiePolicy(),
  paths.responsiblePlay(),
  paths.contact(),
]);

export const legalLinks = (links: readonly FooterLink[]): readonly FooterLink[] =>
  links.filter(({ route }) => LEGAL.has(route));

export type FooterVariant = 'full' | 'condensed' | 'slim' | 'reduced';

const CHECKOUT = /^\/(cart|checkout|deposit)(\/|$)/;
const ACCOUNT = /^\/my-account(\/|$)/;
const SESSION =
  /^\/(login|logout|forgot-password|force-password-change|change-password|close-my-account)(\/|$)/i;

/**
 * The footer of a page: slim for signing in and a partner's payment, which shows only the order and the
 * regulator's text (docs/domain.md §10.15); reduced on checkout with a filled cart, condensed in My account,
 * full elsewhere.
 */
export function footerVariant(pathname: string, itemsInCart: number, isAtPartner: boolean): FooterVariant {
  if (isAtPartner) return 'slim';
  if (CHECKOUT.test(pathname)) return itemsInCart > 0 ? 'reduced' : 'full';
  if (SESSION.test(pathname)) return 'slim';
  return ACCOUNT.test(pathname) ? 'condensed' : 'full';
}
