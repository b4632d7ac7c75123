import type { RaffleDraw } from '@wattle/api-client';
import { formatCount } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import styles from './stock.module.css';

/** How many tickets are left, in figures and as a bar. */
export function Stock({ draw }: { draw: RaffleDraw }) {
  const { locale } = useLocale();
  const { ticketsLeft, maxTickets } = draw;
  const left = formatCount(ticketsLeft, locale);
  const all = formatCount(maxTickets, locale);
  return (
    <div className={styles.stock}>
      <progress
        className={styles.bar}
        value={maxTickets - ticketsLeft}
        max={maxTickets}
        aria-label={`Tickets sold: ${formatCount(maxTickets - ticketsLeft, locale)} of ${all}`}
      />
      <p className={styles.words}>
        {ticketsLeft > 0 ? `${left} of ${all} tickets left` : `All ${all} tickets are sold`}
      </p>
    </div>
  );
}
