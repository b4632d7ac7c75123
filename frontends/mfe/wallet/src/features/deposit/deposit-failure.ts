import {
  ApiError,
  type Deposit,
  isApiError,
  outcomeIsOpen,
  TECHNICAL_DIFFICULTIES,
  unspentDepositOf,
} from '@wattle/api-client';
import { formatMoney, sentence } from '@wattle/i18n';
import { FieldsSilent } from '../../hosted-fields/protocol.ts';

const ONCE = 'We do not know yet whether it went through. Try again: the same deposit is taken only once.';
const CHECK_FIRST =
  'Your first try may have gone through. Please look at your transactions before you try again.';

/** For refusals by the bank or provider only. */
const NOT_TAKEN = 'No money was taken.';
const OTHER_WAY = 'Try another card or another way to pay.';

/** Why no money came, in the provider's or the server's own words where it has any. */
export const failureText = (deposit: Pick<Deposit, 'failure'>): string =>
  deposit.failure?.message || TECHNICAL_DIFFICULTIES;

const refusal = (code: string, message: string, status = 422) =>
  new ApiError({ status, url: '', code, messages: [{ code, message }] });

const withOtherWay = (message: string) =>
  [sentence(message), NOT_TAKEN, ...(/try another/i.test(message) ? [] : [OTHER_WAY])].join(' ');

/** By what codes a call says that the bank, or PayPal, has turned the customer down. */
const DECLINED: ReadonlySet<string> = new Set([
  'card_declined',
  'card_expired',
  'card_insufficient_funds',
  'credit_card_not_allowed',
  'csc_incorrect',
  'paypal_declined',
]);

/** A deposit that was decided against the customer, as a form shows refusals. */
export const asRefusal = (deposit: Deposit): ApiError =>
  refusal(
    deposit.failure?.code ?? deposit.status,
    deposit.failure?.message ? withOtherWay(deposit.failure.message) : TECHNICAL_DIFFICULTIES,
  );

/** There was no network when the button was pressed. */
export const asOffline = (): ApiError => refusal('offline', 'You are offline. Nothing was sent.', 408);

/** What a form shows of a deposit that did not begin: the first server message, else that it is our fault. */
export function asDepositFailure(error: unknown, locale: string): Error {
  if (error instanceof FieldsSilent) return refusal('technical', TECHNICAL_DIFFICULTIES, 503);
  if (!isApiError(error)) return refusal('technical', TECHNICAL_DIFFICULTIES, 500);
  if (error.code === 'idempotency_key_reused') return refusal(error.code, CHECK_FIRST);
  const kept = unspentDepositOf(error);
  if (kept) {
    const where = `Your deposit of ${formatMoney(kept.amount, locale)} is in your wallet.`;
    return refusal(error.code, `${sentence(error.message)} ${where}`, error.status);
  }
  const said = error.messages[0]?.message ?? error.errors[0]?.message;
  // A step-up that the customer gave up on is no doubt about money.
  if (outcomeIsOpen(error) && error.status !== 403 && error.status !== 401)
    return refusal(error.code, `${sentence(said ?? TECHNICAL_DIFFICULTIES)} ${ONCE}`, error.status);
  if (said && DECLINED.has(error.code)) return refusal(error.code, withOtherWay(said), error.status);
  return said ? error : refusal(error.code, TECHNICAL_DIFFICULTIES, error.status);
}
