const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** The capital's zone of each region that has its own draw close; nations and unknown regions fall back to the visitor's zone. */
const REGION_ZONES: Readonly<Record<string, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
  GB: 'Europe/London',
};

export const regionTimeZone = (region: string | null | undefined, fallback: string): string =>
  (region && REGION_ZONES[region]) || fallback;

/** Shows the year if it is not the current one; `withYear` always shows it, for records. */
function dateTimeParts(instant: string | Date, locale: string, timeZone: string, withYear = false) {
  const parts = dateFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  const thisYear = calendarDateOf(new Date(), timeZone).slice(0, 4);
  const year = withYear || part('year') !== thisYear ? ` ${part('year')}` : '';
  return {
    day: `${part('weekday')} ${part('day')} ${part('month')}${year}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`,
    zone: part('timeZoneName'),
  };
}

/** `Thu 26 Nov, 8:30 pm AEDT` (docs/design.md, Words); with its year `Thu 26 Nov 2026, 8:30 pm AEDT`. */
export function formatDateTime(
  instant: string | Date,
  locale: string,
  timeZone: string,
  withYear = false,
): string {
  const { day, time, zone } = dateTimeParts(instant, locale, timeZone, withYear);
  return `${day}, ${time} ${zone}`;
}

/** `Thu 26 Nov` as it is in the zone; with its year `Thu 26 Nov 2026`. */
export const formatDay = (
  instant: string | Date,
  locale: string,
  timeZone: string,
  withYear = false,
): string => dateTimeParts(instant, locale, timeZone, withYear).day;

/** A calendar date without a time (`2026-11-26`), the same everywhere: `Thursday 26 November 2026`. */
export function formatCalendarDate(date: string, locale: string, style: 'long' | 'short' = 'long'): string {
  return dateFormat(locale, {
    timeZone: 'UTC',
    weekday: style,
    day: 'numeric',
    month: style,
    year: 'numeric',
  })
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll(',', '');
}

/** The calendar date that an instant falls on in a zone: `2026-11-26`. */
export function calendarDateOf(instant: string | Date, timeZone: string): string {
  const parts = dateFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A calendar month (`2026-11`): `November 2026`. */
export const formatMonth = (month: string, locale: string): string =>
  dateFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long until an instant, in the two largest useful units: `3 days 4 h`, `5 h 12 min`, `12 min 05 s`.
 * `refreshIn` is the number of milliseconds until the text changes; 0 when there is nothing left to count.
 */
export function closesIn(remaining: number): { text: string; refreshIn: number } {
  if (remaining <= 0) return { text: '', refreshIn: 0 };
  const days = Math.floor(remaining / DAY);
  const hours = Math.floor((remaining % DAY) / HOUR);
  const minutes = Math.floor((remaining % HOUR) / MINUTE);
  const seconds = Math.floor((remaining % MINUTE) / SECOND);
  if (days > 0)
    return { text: `${days === 1 ? '1 day' : `${days} days`} ${hours} h`, refreshIn: (remaining % HOUR) + 1 };
  if (hours > 0) return { text: `${hours} h ${minutes} min`, refreshIn: (remaining % MINUTE) + 1 };
  return {
    text: `${minutes} min ${String(seconds).padStart(2, '0')} s`,
    refreshIn: Math.min(remaining, (remaining % SECOND) + 1),
  };
}
