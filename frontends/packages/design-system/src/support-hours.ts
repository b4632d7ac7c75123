import type { SupportSettings } from '@wattle/platform';
import { useEffect, useState } from 'react';

type Hours = Pick<SupportSettings, 'hours' | 'timeZone'>;

/** Whether support is open at an instant, in its zone; always when there are no hours. */
export function isOpenAt({ hours = [], timeZone }: Hours, instant: Date): boolean {
  if (hours.length === 0) return true;
  const parts = new Intl.DateTimeFormat('en-AU', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = part('weekday').slice(0, 3).toLowerCase();
  const time = `${part('hour')}:${part('minute')}`;
  return hours.some(
    ({ days, opens, closes }) => days.some((open) => open === day) && opens <= time && time < closes,
  );
}

const MINUTE_MS = 60_000;

/** Follows the clock: hours begin and end at full minutes. */
export function useIsOpen(hours: Hours): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        MINUTE_MS - (Date.now() % MINUTE_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return isOpenAt(hours, new Date(now));
}
