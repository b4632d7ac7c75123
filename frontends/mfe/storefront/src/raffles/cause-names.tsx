import type { Raffle } from '@wattle/api-client';
import { useLocale } from '@wattle/platform';
import styles from './raffle-card.module.css';

/** `For Rescue Flights and Reef Keepers`; nothing for a raffle without a cause. */
export function CauseNames({ causes }: Pick<Raffle, 'causes'>) {
  const { locale } = useLocale();
  if (causes.length === 0) return null;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(causes.map(({ name }) => name));
  return <p className={styles.causes}>For {names}</p>;
}
