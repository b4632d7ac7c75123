export {
  calendarDateOf,
  closesIn,
  formatCalendarDate,
  formatDateTime,
  formatDay,
  formatMonth,
  regionTimeZone,
} from './dates.ts';
export { sentence } from './error-words.ts';
export {
  compareAmounts,
  formatMoney,
  formatWholeMoney,
  isZero,
  type Money,
  multiplyAmount,
  subtractAmounts,
  sumAmounts,
} from './money.ts';
export { formatCount, ordinal, plural } from './numbers.ts';
/** A namespace, so that each artefact carries only the words that it says. */
export * as words from './words.ts';
