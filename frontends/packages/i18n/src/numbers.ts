const formats = new Map<string, Intl.NumberFormat>();

/** A whole number, given as a number or as digits (odds may exceed what a float holds): `134,490,400`. */
export function formatCount(value: number | string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    formats.set(locale, format);
  }
  return format.format(value as number | `${number}`);
}

/** `1st`, `2nd`, `11th`: a place counted from 1. */
export function ordinal(place: number): string {
  const teens = place % 100 >= 11 && place % 100 <= 13;
  const ending = teens ? undefined : ['st', 'nd', 'rd'][(place % 10) - 1];
  return `${place}${ending ?? 'th'}`;
}

/** `1 game`, `3,432 games`. The words are English, and every region that reads them groups digits alike. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count, 'en-AU')} ${count === 1 ? one : many}`;
