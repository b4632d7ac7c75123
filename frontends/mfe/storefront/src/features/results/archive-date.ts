type ArchiveDate =
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'day'; readonly day: string };

/** The archive that a path segment names; undefined if it is not a date. */
export function archiveDate(segment: string): ArchiveDate | undefined {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(segment);
  if (!parts) return undefined;
  const [year, month, day] = parts.slice(1).map((part) => part && Number(part));
  if (!year || year < 1900 || year > 2999) return undefined;
  if (month === undefined) return { kind: 'year', year };
  if (!month || month > 12) return undefined;
  if (day === undefined) return { kind: 'month', year, month };
  // The calendar turns 30 February into a day of March.
  const isDay = day && new Date(`${segment}T00:00:00Z`).toISOString().startsWith(segment);
  return isDay ? { kind: 'day', day: segment } : undefined;
}

/** `2026-07` */
export const monthSegment = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`;
