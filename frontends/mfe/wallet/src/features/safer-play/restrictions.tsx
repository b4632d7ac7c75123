import type { Restriction } from '@wattle/api-client';
import { Alert, CalendarDate } from '@wattle/design-system';
import { calendarDateOf } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';

const TITLES: Readonly<Record<Restriction['kind'], string>> = {
  time_out: 'You are taking a break',
  self_excluded: 'You have excluded yourself from playing',
  register: 'You are on a national register of people who excluded themselves from gambling',
  suspended: 'Your account is suspended',
  closed: 'Your account is closed',
};

/** The restrictions in force, and their ends. */
export function Restrictions({ restrictions }: { restrictions: readonly Restriction[] }) {
  return restrictions.map(({ kind, beginsAt, until }) => (
    <Alert key={`${kind} ${beginsAt}`} tone="warning" title={TITLES[kind]}>
      {until ? (
        <>
          Until <LongDay value={until} /> you cannot deposit or buy tickets.
        </>
      ) : (
        'You cannot deposit or buy tickets.'
      )}{' '}
      You can still see your account, withdraw your money and receive prizes.
    </Alert>
  ));
}

/** The day of an instant with its year, for days that may be years away. */
function LongDay({ value }: { value: string }) {
  const { timeZone } = useLocale();
  return <CalendarDate value={calendarDateOf(value, timeZone)} />;
}
