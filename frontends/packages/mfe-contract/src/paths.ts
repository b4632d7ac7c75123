/** Every address that one part of the site may link to (specification §2). Links across micro-frontends use nothing else. */

import type { SessionLoss } from '@wattle/platform';

/** Path suffix of each game type's play screen (specification §2, Game-type path suffixes). */
const GAME_TYPE_SUFFIXES = {
  deferred: 'subscriptions',
  powerhit: 'powerhit',
  powerpik: 'powerpik',
  random: 'random',
  reduced_system: 'systems',
  standard: 'standard',
  strike_boxed: 'boxed',
  mega_combo: 'super-combos',
  syndicate: 'syndicates',
  lotto_party: 'lotto-party',
  sequential: '',
  strike_standard: '',
} as const;

export type GameTypeKey = keyof typeof GAME_TYPE_SUFFIXES;

const suffixes: Readonly<Record<string, string | undefined>> = GAME_TYPE_SUFFIXES;

const gameTypesBySuffix = new Map<string, GameTypeKey>(
  (Object.entries(GAME_TYPE_SUFFIXES) as [GameTypeKey, string][])
    .filter(([, suffix]) => suffix)
    .map(([key, suffix]) => [suffix, key]),
);

/** The game type a play screen's last path segment names, or undefined when there is no such screen. */
export const gameTypeForSuffix = (suffix: string): GameTypeKey | undefined => gameTypesBySuffix.get(suffix);

const segment = encodeURIComponent;
const paged = (path: string, page = 1) => (page > 1 ? `${path}/${page}` : path);

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const paths = {
  home: () => '/',
  lottoTickets: () => '/lotto-tickets',
  charityTickets: () => '/charity-tickets',
  syndicates: () => '/syndicates',
  socialPlay: () => '/social-play',
  causes: () => '/causes',
  cause: (slug: string) => `/causes/${segment(slug)}`,
  /** A raffle as one of its causes tells of it. */
  causeOffer: (slug: string, offerKey: string) => `/causes/${segment(slug)}/${segment(offerKey)}`,
  raffleDraw: (offerKey: string, drawNo: number | string) => `/${segment(offerKey)}/draw/${drawNo}`,
  /** Where a raffle's tickets are chosen; a cart item is changed there. */
  raffleBuy: (offerKey: string, drawNo: number | string, options: { cartItem?: string } = {}) =>
    withQuery(`/${segment(offerKey)}/draw/${drawNo}/buy`, options),
  /** How to take part in a raffle without buying. */
  postalEntry: (offerKey: string, drawNo: number | string) =>
    `/${segment(offerKey)}/draw/${drawNo}/buy?free-postal-entry`,
  winners: (offerKey: string, page = 1) =>
    withQuery(`/${segment(offerKey)}/winners`, { page: page > 1 ? page.toString() : undefined }),
  offerTerms: (offerKey: string, drawNo?: number | string) =>
    `/${segment(offerKey)}/terms-and-conditions${drawNo === undefined ? '' : `/${drawNo}`}`,
  yourSupport: (offerKey: string) => `/${segment(offerKey)}/your-support`,
  /** Where a draw is recomputed; a ticket number is looked up in the sealed list there. */
  drawVerification: (
    offerKey: string,
    drawNo: number | string,
    options: { ticket?: string; number?: number } = {},
  ) =>
    withQuery(`/${segment(offerKey)}/results/draw/${drawNo}/verification`, {
      ticket: options.ticket,
      number: options.number?.toString(),
    }),
  results: (page?: number) => paged('/lotto-results', page),
  /** Who won in the raffles. */
  raffleResults: (page?: number) => paged('/lotto-results/raffles', page),
  offerResults: (offerKey: string) => `/${segment(offerKey)}/results`,
  /** Past results of a year (`2026`), a month (`2026-11`) or a day (`2026-11-19`). */
  archivedResults: (offerKey: string, date: string) => `/${segment(offerKey)}/results/${date}`,
  /** How often numbers came up: in an era, which its first draw names, or in so many of its newest draws. */
  statistics: (offerKey: string, options: { era?: number; draws?: number } = {}) =>
    withQuery(`/${segment(offerKey)}/statistics`, {
      era: options.era?.toString(),
      draws: options.draws?.toString(),
    }),
  drawResult: (offerKey: string, drawNo: number | string) => `/${segment(offerKey)}/results/draw/${drawNo}`,
  /** The play screen; a draw number chooses the first draw to play, a cart item is changed there. */
  play: (
    offerKey: string,
    options: {
      gameType?: string | undefined;
      firstDrawNo?: number | string;
      cartItem?: string;
      /** Plays favourite numbers: a set by its id, or the customer's choice of them. */
      favouriteNumbers?: string | true;
    } = {},
  ) => {
    const { gameType, firstDrawNo, cartItem, favouriteNumbers } = options;
    const suffix = suffixes[gameType ?? ''];
    return withQuery(`/${segment(offerKey)}${suffix ? `/${suffix}` : ''}`, {
      firstDrawNo: firstDrawNo?.toString(),
      cartItem,
      favourite_numbers: favouriteNumbers && 'true',
      favourite: favouriteNumbers === true ? undefined : favouriteNumbers,
    });
  },

  cart: () => '/cart',
  buy: () => '/cart/buy',
  checkoutLogin: () => '/checkout/login',
  /** A deposit on the way to paying for the cart. */
  checkoutDeposit: () => '/deposit',
  /** Where such a deposit is waited for, and PayPal comes back to. */
  checkoutDepositSuccess: (depositId: string) => `/checkout/deposit/${segment(depositId)}/success`,
  receipt: (checkoutId: string) => `/receipt/${segment(checkoutId)}`,

  /** `ended` says why the visitor is sent here in the middle of something. */
  login: (
    options: { returnTo?: string; step?: 'login' | 'register'; ended?: SessionLoss | undefined } = {},
  ) => withQuery('/login', options),
  logout: (options: { ended?: SessionLoss } = {}) => withQuery('/logout', options),
  forgotPassword: () => '/forgot-password',
  forcePasswordChange: (options: { returnTo?: string } = {}) => withQuery('/force-password-change', options),
  changePassword: () => '/change-Password',
  accountVerification: () => '/account-verification',
  /** Somebody's choices by the signed id of a link, or one's own. */
  communicationPreferences: (id?: string) =>
    id ? `/communication-preferences/${segment(id)}` : '/communication-preferences',
  closeMyAccount: () => '/close-my-account',
  closeMyAccountSuccess: () => '/close-my-account/success',

  account: () => '/my-account',
  upcomingTickets: (page?: number) => paged('/my-account/upcoming-tickets', page),
  upcomingTicket: (ticketId: string) => `/my-account/upcoming-tickets/ticket/${segment(ticketId)}`,
  pastTickets: (page?: number) => paged('/my-account/past-tickets', page),
  /** Shares of a syndicate that the customer holds. */
  syndicateShare: (ticketId: string) => `/my-account/syndicate-tickets/share/${segment(ticketId)}`,
  pastTicket: (ticketId: string) => `/my-account/past-tickets/ticket/${segment(ticketId)}`,
  favouriteNumbers: () => '/my-account/favourite-numbers',
  deposit: () => '/my-account/deposit',
  depositDetails: (depositId: string) => `/my-account/deposit/details/${segment(depositId)}`,
  depositSummary: (transactionId: string) => `/my-account/deposit/summary/${segment(transactionId)}`,
  depositAuthorisation: (depositId: string) => `/my-account/deposit/authorisation/${segment(depositId)}`,
  depositSuccess: (depositId: string) => `/my-account/deposit/details/${segment(depositId)}/success`,
  depositFailure: (depositId: string) => `/my-account/deposit/details/${segment(depositId)}/failure`,
  withdraw: () => '/my-account/withdraw',
  withdrawSummary: (transactionId: string) => `/my-account/withdraw/summary/${segment(transactionId)}`,
  withdrawDetails: (withdrawId: string) => `/my-account/withdraw/details/${segment(withdrawId)}`,
  transactions: (page?: number) => paged('/my-account/transactions', page),
  cardsAndAccounts: () => '/my-account/cards-and-accounts',
  spendLimits: () => '/my-account/spend-limits',
  precommitmentLimit: () => '/my-account/precommitment-limit',
  saferPlay: () => '/my-account/safer-play',
  myDetails: () => '/my-account/my-details',
  upgradeAccount: (options: { returnTo?: string } = {}) => withQuery('/my-account/upgrade-account', options),
  loginAndSecurity: () => '/my-account/login-and-security',
  verifyAccount: () => '/my-account/verify-account',
  manualVerification: () => '/my-account/manual-verification',
  /** Where every mailed link to confirm something leads, with its token. */
  confirmAddress: () => '/my-account/confirm-address',

  terms: () => '/about/terms-and-conditions',
  privacy: () => '/about/privacy',
  responsiblePlay: () => '/about/responsible-gaming',
  contact: () => '/about/contact-us',
  cookiePolicy: () => '/about/cookie-policy',
  blog: () => '/blog',
  blogCategory: (slug: string, page?: number) => paged(`/blog/category/${segment(slug)}`, page),
  blogPost: (slug: string) => `/blog/${segment(slug)}`,
  app: () => '/app',
} as const;

/** An address on this site to go to after signing in; anything that could lead elsewhere becomes the account page. */
export function safeReturnTo(value: string | null | undefined): string {
  const fallback = paths.account();
  // Browsers read a backslash as a slash and drop tabs and line breaks, so `/\evil` and `/<tab>/evil` are other hosts.
  if (!value?.startsWith('/') || /^\/[/\\]|[\\\s]/.test(value)) return fallback;
  return /^\/(login|logout|forgot-password|force-password-change)(?=[/?#]|$)/.test(value) ? fallback : value;
}
