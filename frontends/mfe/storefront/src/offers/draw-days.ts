import type { Offer } from '@wattle/api-client';

const DAYS: Readonly<Record<string, string>> = {
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
  const names = drawDays.map((day) => DAYS[day] ?? day);
  return `Drawn on ${new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)}`;
}
