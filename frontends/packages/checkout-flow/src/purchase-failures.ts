import { paths } from '@wattle/mfe-contract';

/** The next step after a refused order; `order` is the page where it is paid. */
interface NextStep {
  readonly label: string;
  /** The capability that its page needs. */
  readonly needs?: string;
  readonly to: (order: string) => string;
}

export interface PurchaseFailure {
  readonly title: string;
  /** Where the money is; null where the server's message says so. */
  readonly money: string | null;
  /** Besides the way back to the order: to what else is sold, or somewhere; null where that is all there is to do. */
  readonly next: NextStep | 'shop' | null;
}

const NOTHING_TAKEN = 'Nothing was taken: not from your wallet, and not from your card or account.';
const IN_WALLET = 'All your money is in your wallet, including any deposit for this order.';
const IN_WALLET_OR_BACK =
  'Nothing was taken from your wallet. Any deposit for this order is in it, or goes back to where it came from if we may not keep it.';

const OTHER_WAY: NextStep = { label: 'Pay another way', to: (order) => order };
const AGAIN: NextStep = { label: 'Try again', to: (order) => order };
/** Also without a page for a next step. */
export const CONTACT: NextStep = { label: 'Contact us', to: () => paths.contact() };
const SPEND_LIMITS: NextStep = {
  label: 'Your spend limits',
  needs: 'spend_limits',
  to: () => paths.spendLimits(),
};
const SAFER_PLAY: NextStep = { label: 'Safer play', to: () => paths.saferPlay() };
const TRANSACTIONS: NextStep = {
  label: 'Your transactions',
  needs: 'viewing_orders',
  to: () => paths.transactions(),
};

const declined = (title: string): PurchaseFailure => ({ title, money: NOTHING_TAKEN, next: OTHER_WAY });
const soldNoMore = (title: string): PurchaseFailure => ({ title, money: IN_WALLET, next: 'shop' });
const kept = (title: string, next: NextStep | null): PurchaseFailure => ({ title, money: IN_WALLET, next });
const notAllowed = (title: string, next: NextStep): PurchaseFailure => ({
  title,
  money: IN_WALLET_OR_BACK,
  next,
});

const NOT_SOLD = 'You can no longer buy these tickets';
const NOT_ALLOWED = 'You cannot buy at the moment';

/**
 * The texts for a refused order by its checkout's message code (docs/requirements.md §4, Receipt): the
 * deposit failed, the wallet did not pay, or the lines are no longer sold.
 */
const FAILURES: Readonly<Record<string, PurchaseFailure>> = {
  card_declined: declined('Your card was not accepted'),
  card_expired: declined('Your card has expired'),
  card_insufficient_funds: declined('There is not enough money on your card'),
  csc_incorrect: declined('The security code of your card is not right'),
  credit_card_not_allowed: declined('Credit cards cannot be used here'),
  authentication_failed: declined('Your bank did not confirm the payment'),
  authentication_required: declined('Your bank wants to confirm the payment with you'),
  paypal_declined: declined('PayPal did not pay'),
  refused: declined('Your payment was not accepted'),
  method_not_available: declined('This way to pay is not available here'),
  method_not_unattended: declined('This way to pay does not work for later payments'),
  cancelled: declined('You cancelled the payment'),
  abandoned: declined('The payment was not confirmed'),
  payment_not_started: { title: 'Your payment could not be started', money: null, next: AGAIN },
  payment_unknown: {
    title: 'We do not know whether your payment went through',
    money: null,
    next: TRANSACTIONS,
  },
  payment_refused: kept('Your payment was not accepted', OTHER_WAY),
  insufficient_funds: kept('There is not enough in your wallet', OTHER_WAY),

  draw_closed: soldNoMore(NOT_SOLD),
  draw_not_open: soldNoMore('The draw is not open yet'),
  draw_open: soldNoMore('The draw has opened'),
  after_sale: soldNoMore('The sale ends before that day'),
  sold_out: soldNoMore('The tickets are sold out'),
  too_few_left: soldNoMore('Not enough tickets are left'),
  customer_limit: soldNoMore('You have reached the limit for one customer'),
  suspended: notAllowed(NOT_ALLOWED, CONTACT),
  not_sold_here: soldNoMore(NOT_SOLD),
  draws_unavailable: soldNoMore(NOT_SOLD),
  price_unavailable: soldNoMore(NOT_SOLD),
  game_changed: soldNoMore('The rules of the game have changed'),
  licensing_restriction: soldNoMore('Not sold where you live'),

  spend_limit: kept('This is over your spend limit', SPEND_LIMITS),
  global_spend_limit: kept('This is over the limit for every customer', SPEND_LIMITS),
  deposit_limit: notAllowed('This is over your deposit limit', {
    label: 'Your deposit limit',
    needs: 'spend_limits',
    to: () => paths.precommitmentLimit(),
  }),
  verify_account_required: kept('Verify your account first', {
    label: 'Verify your account',
    needs: 'verify_id',
    to: () => paths.verifyAccount(),
  }),
  self_excluded: notAllowed(NOT_ALLOWED, SAFER_PLAY),
  register_excluded: notAllowed(NOT_ALLOWED, SAFER_PLAY),
  time_out: notAllowed('You are taking a break', SAFER_PLAY),
  account_closed: notAllowed(NOT_ALLOWED, CONTACT),
  country_banned: notAllowed(NOT_ALLOWED, CONTACT),
  migration_restriction: notAllowed(NOT_ALLOWED, CONTACT),
  partner_closed: kept(NOT_ALLOWED, null),
  purchase_over: kept('This order has ended', null),
};

const UNKNOWN: PurchaseFailure = {
  title: 'Your order did not go through',
  money: 'Your wallet shows your balance.',
  next: CONTACT,
};

/** Every code that is known. */
export const PURCHASE_FAILURE_CODES: readonly string[] = /* @__PURE__ */ Object.keys(FAILURES);

/** A code that is not known, such as a newer one, promises nothing about money. */
export const purchaseFailure = (code: string | null): PurchaseFailure => FAILURES[code ?? ''] ?? UNKNOWN;

const NOT_CHARGEABLE: readonly string[] = [
  'fund_not_found',
  'verification_required',
  'funding_source_not_verified',
  'amount_too_large',
];

/** Whether only money is missing: the balance was too low, or the chosen source could not be charged. */
export const lacksMoney = (code: string): boolean =>
  purchaseFailure(code).next === OTHER_WAY || NOT_CHARGEABLE.includes(code);
