export {
  closesIn,
  dateTimeParts,
  formatCalendarDate,
  formatDateTime,
  formatDay,
  regionTimeZone,
} from './dates.ts';
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
export { formatCount, plural } from './numbers.ts';
export { words } from './words.ts';
