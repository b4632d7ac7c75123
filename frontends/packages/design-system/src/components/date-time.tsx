import { formatCalendarDate, formatDateTime, formatDay } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';

interface DateTimeProps {
  /** An ISO instant. */
  readonly value: string;
  /** IANA zone; the visitor's own when left out. */
  readonly timeZone?: string;
  /** `day` leaves out the time. */
  readonly show?: 'date-time' | 'day';
  /** Shows the current year, too, for records; another year is always shown. */
  readonly withYear?: boolean;
}

/** An instant with its day and zone: "Thu 26 Nov, 8:30 pm AEDT". */
export function DateTime({ value, timeZone, show = 'date-time', withYear = false }: DateTimeProps) {
  const visitor = useLocale();
  const format = show === 'day' ? formatDay : formatDateTime;
  return (
    <time dateTime={value}>{format(value, visitor.locale, timeZone ?? visitor.timeZone, withYear)}</time>
  );
}

/** A calendar date, such as a draw's: "Thursday 26 November 2026" everywhere on earth. */
export function CalendarDate({ value, style = 'long' }: { value: string; style?: 'long' | 'short' }) {
  const { locale } = useLocale();
  return <time dateTime={value}>{formatCalendarDate(value, locale, style)}</time>;
}
