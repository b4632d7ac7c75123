/**
 * Every address that one part of the site may link to (docs/requirements.md §2). Links across micro-frontends use
 * nothing else.
 */

import type { SessionLoss } from '@wattle/platform';
import { suffixOfGameType } from './game-types.ts';

const segment = encodeURIComponent;
const paged = (path: string, page = 1) => (page > 1 ? `${path}/${page}` : path);

/** The first page needs no parameter. */
const pageParam = (page = 1) => (page > 1 ? page.toString() : undefined);

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const home = () => '/';
export const lottoTickets = () => '/lotto-tickets';
export const charityTickets = () => '/charity-tickets';
export const syndicates = () => '/syndicates';
export const socialPlay = () => '/social-play';
export const causes = () => '/causes';
export const cause = (slug: string) => `/causes/${segment(slug)}`;
/** A raffle on the page of one of its causes. */
export const causeOffer = (slug: string, offerKey: string) => `/causes/${segment(slug)}/${segment(offerKey)}`;
export const raffleDraw = (offerKey: string, drawNo: number | string) =>
  `/${segment(offerKey)}/draw/${drawNo}`;
/** Where a raffle's tickets are chosen; a cart item is changed there. */
export const raffleBuy = (offerKey: string, drawNo: number | string, options: { cartItem?: string } = {}) =>
  withQuery(`/${segment(offerKey)}/draw/${drawNo}/buy`, options);
/** How to take part in a raffle without buying. */
export const postalEntry = (offerKey: string, drawNo: number | string) =>
  `/${segment(offerKey)}/draw/${drawNo}/buy?free-postal-entry`;
export const winners = (offerKey: string, page = 1) =>
  withQuery(`/${segment(offerKey)}/winners`, { page: pageParam(page) });
export const offerTerms = (offerKey: string, drawNo?: number | string) =>
  `/${segment(offerKey)}/terms-and-conditions${drawNo === undefined ? '' : `/${drawNo}`}`;
export const yourSupport = (offerKey: string) => `/${segment(offerKey)}/your-support`;
/** Where a draw is recomputed; a ticket number is looked up in the sealed list there. */
export const drawVerification = (
  offerKey: string,
  drawNo: number | string,
  options: { ticket?: string; number?: number } = {},
) =>
  withQuery(`/${segment(offerKey)}/results/draw/${drawNo}/verification`, {
    ticket: options.ticket,
    number: options.number?.toString(),
  });
export const results = (page?: number) => paged('/lotto-results', page);
/** Who won in the raffles. */
export const raffleResults = (page?: number) => paged('/lotto-results/raffles', page);
export const offerResults = (offerKey: string) => `/${segment(offerKey)}/results`;
/** Past results of a year (`2026`), a month (`2026-11`) or a day (`2026-11-19`). */
export const archivedResults = (offerKey: string, date: string) => `/${segment(offerKey)}/results/${date}`;
/** How often numbers came up: in an era, which its first draw names, or in so many of its newest draws. */
export const statistics = (offerKey: string, options: { era?: number; draws?: number } = {}) =>
  withQuery(`/${segment(offerKey)}/statistics`, {
    era: options.era?.toString(),
    draws: options.draws?.toString(),
  });
export const drawResult = (offerKey: string, drawNo: number | string) =>
  `/${segment(offerKey)}/results/draw/${drawNo}`;
/** The play screen; a draw number chooses the first draw to play, a cart item is changed there. */
export const play = (
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
  const suffix = suffixOfGameType(gameType ?? '');
  return withQuery(`/${segment(offerKey)}${suffix ? `/${suffix}` : ''}`, {
    firstDrawNo: firstDrawNo?.toString(),
    cartItem,
    favourite_numbers: favouriteNumbers && 'true',
    favourite: favouriteNumbers === true ? undefined : favouriteNumbers,
  });
};

export const cart = () => '/cart';
export const buy = () => '/cart/buy';
/** Puts a past order into the cart again. */
/** Fills the cart: with a past order, with one that was recommended, or with a campaign's list. */
export const replay = (replayId: string) => `/cart/replay/${segment(replayId)}`;
export const checkoutLogin = () => '/checkout/login';
/** A deposit on the way to paying for the cart. */
export const checkoutDeposit = (options: { later?: string | undefined; partner?: string | undefined } = {}) =>
  withQuery('/deposit', options);
/** Where such a deposit is waited for, and PayPal comes back to. */
export const checkoutDepositSuccess = (depositId: string) =>
  `/checkout/deposit/${segment(depositId)}/success`;
/** Where a customer pays what a partner has prepared; the token is that of the partner's link. */
export const partnerPurchase = (slug: string, options: { purchase?: string; utm_source?: string } = {}) =>
  withQuery(`/purchase/${segment(slug)}`, options);
/** `successMobileDeepLink` is where an app wants its customer back. */
type BackToApp = { readonly successMobileDeepLink?: string | undefined };
export const partnerReceipt = (slug: string, checkoutId: string, back: BackToApp = {}) =>
  withQuery(`/purchase/${segment(slug)}/receipt/${segment(checkoutId)}`, { ...back });
export const receipt = (checkoutId: string, back: BackToApp = {}) =>
  withQuery(`/receipt/${segment(checkoutId)}`, { ...back });

/** `ended` says why the visitor is sent here in the middle of something. */
export const login = (
  options: { returnTo?: string; step?: 'login' | 'register'; ended?: SessionLoss | undefined } = {},
) => withQuery('/login', options);
export const logout = (options: { ended?: SessionLoss } = {}) => withQuery('/logout', options);
export const forgotPassword = () => '/forgot-password';
export const forcePasswordChange = (options: { returnTo?: string } = {}) =>
  withQuery('/force-password-change', options);
export const changePassword = () => '/change-Password';
export const accountVerification = () => '/account-verification';
/** Preferences by the signed id of a link, or the customer's own. */
export const communicationPreferences = (id?: string) =>
  id ? `/communication-preferences/${segment(id)}` : '/communication-preferences';
export const closeMyAccount = () => '/close-my-account';
export const closeMyAccountSuccess = () => '/close-my-account/success';

/** `orders` is the page of the orders there. */
export const account = (options: { orders?: number } = {}) =>
  withQuery('/my-account', { orders: pageParam(options.orders) });
/** `ahead` and `ended` are the pages of open and ended pre-orders. */
export const upcomingTickets = (page?: number, options: { ahead?: number; ended?: number } = {}) =>
  withQuery(paged('/my-account/upcoming-tickets', page), {
    ahead: pageParam(options.ahead),
    ended: pageParam(options.ended),
  });
export const upcomingTicket = (ticketId: string) =>
  `/my-account/upcoming-tickets/ticket/${segment(ticketId)}`;
export const pastTickets = (page?: number) => paged('/my-account/past-tickets', page);
/** Shares of a syndicate that the customer holds. */
export const syndicateShare = (ticketId: string) =>
  `/my-account/syndicate-tickets/share/${segment(ticketId)}`;
/** Something that is bought later by itself. */
export const scheduledPurchase = (id: string) => `/my-account/scheduled-purchases/${segment(id)}`;
export const pastTicket = (ticketId: string) => `/my-account/past-tickets/ticket/${segment(ticketId)}`;
/** Those of one draw, or all that wait for one; a hundred a page. */
export const printTickets = (options: { draw?: string | undefined; page?: number } = {}) => {
  const { draw, page } = options;
  return withQuery('/my-account/print-tickets', { draw, page: pageParam(page) });
};
export const favouriteNumbers = () => '/my-account/favourite-numbers';
export const deposit = () => '/my-account/deposit';
export const depositDetails = (depositId: string) => `/my-account/deposit/details/${segment(depositId)}`;
export const depositSummary = (transactionId: string) =>
  `/my-account/deposit/summary/${segment(transactionId)}`;
export const depositAuthorisation = (depositId: string) =>
  `/my-account/deposit/authorisation/${segment(depositId)}`;
export const depositSuccess = (depositId: string) =>
  `/my-account/deposit/details/${segment(depositId)}/success`;
export const depositFailure = (depositId: string) =>
  `/my-account/deposit/details/${segment(depositId)}/failure`;
export const withdraw = () => '/my-account/withdraw';
export const withdrawSummary = (transactionId: string) =>
  `/my-account/withdraw/summary/${segment(transactionId)}`;
export const withdrawDetails = (withdrawId: string) => `/my-account/withdraw/details/${segment(withdrawId)}`;
/** All of them, or those of one kind. */
export const transactions = (page?: number, options: { kind?: string } = {}) =>
  withQuery(paged('/my-account/transactions', page), options);
/** With where it goes on once something is saved. */
export const cardsAndAccounts = (options: { returnTo?: string } = {}) =>
  withQuery('/my-account/cards-and-accounts', options);
export const spendLimits = () => '/my-account/spend-limits';
export const precommitmentLimit = () => '/my-account/precommitment-limit';
export const saferPlay = () => '/my-account/safer-play';
export const myDetails = () => '/my-account/my-details';
export const upgradeAccount = (options: { returnTo?: string } = {}) =>
  withQuery('/my-account/upgrade-account', options);
export const loginAndSecurity = () => '/my-account/login-and-security';
export const verifyAccount = () => '/my-account/verify-account';
export const manualVerification = () => '/my-account/manual-verification';
/** Where every mailed link to confirm something leads, with its token. */
export const confirmAddress = () => '/my-account/confirm-address';

export const terms = () => '/about/terms-and-conditions';
export const privacy = () => '/about/privacy';
export const responsiblePlay = () => '/about/responsible-gaming';
export const contact = () => '/about/contact-us';
export const cookiePolicy = () => '/about/cookie-policy';
/** The drafts in the current preview. */
export const preview = () => '/preview';
/** Ends looking at drafts; only a new document does. */
export const leavePreview = () => '/preview?leave=1';
export const blog = () => '/blog';
export const blogCategory = (slug: string, page?: number) => paged(`/blog/category/${segment(slug)}`, page);
export const blogPost = (slug: string) => `/blog/${segment(slug)}`;
export const app = () => '/app';
