import { closesIn } from '@wattle/i18n';
import { useEffect, useState } from 'react';
import styles from './countdown.module.css';

interface CountdownProps {
  /** The ISO instant counted down to. */
  readonly to: string;
  /** The text after the instant has passed. */
  readonly ended?: string;
  readonly onEnd?: () => void;
}

/** How long is left, without alarm: it changes by the minute, by the second only in the last hour, and is never announced. */
export function Countdown({ to, ended = 'Closed', onEnd }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(to);

  useEffect(() => {
    const { refreshIn } = closesIn(end - now);
    if (refreshIn === 0) return;
    const timer = setTimeout(() => {
      const next = Date.now();
      setNow(next);
      if (next >= end) onEnd?.();
    }, refreshIn);
    return () => clearTimeout(timer);
  }, [now, end, onEnd]);

  return (
    <time dateTime={to} className={styles.countdown} aria-live="off">
      {closesIn(end - now).text || ended}
    </time>
  );
}
