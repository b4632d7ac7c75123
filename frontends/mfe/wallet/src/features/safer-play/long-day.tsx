import { CalendarDate } from '@wattle/design-system';
import { calendarDateOf } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';

/** The day of an instant with its year, for days that may be years away. */
export function LongDay({ value }: { value: string }) {
  const { timeZone } = useLocale();
  return <CalendarDate value={calendarDateOf(value, timeZone)} />;
}
