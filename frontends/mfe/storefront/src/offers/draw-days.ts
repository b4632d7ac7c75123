import type { Offer } from '@wattle/api-client';

/** The weekdays as the API names them. */
export const DAY_NAMES: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/** `Drawn on Monday, Wednesday and Friday`, `Drawn every day`. */
export function drawnOn({ drawDays }: Offer, locale: string): string {
  if (drawDays.length >= 7) return 'Drawn every day';
  const names = drawDays.map((day) => DAY_NAMES[day] ?? day);
  return `Drawn on ${new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)}`;
}
