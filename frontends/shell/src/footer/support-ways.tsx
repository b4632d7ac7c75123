import { ExternalLink, Mail, Phone, useIsOpen } from '@wattle/design-system';
import { useSite } from '@wattle/platform';
import styles from './support-ways.module.css';

/**
 * The support widget (docs/requirements.md §1): a phone number, online chat during the support hours, an e-mail link
 * and opening hours.
 */
export function SupportWays() {
  const { support } = useSite();
  const isOpen = useIsOpen(support);
  return (
    <div className={styles.ways}>
      <a href={`tel:${support.phone.replaceAll(/\s/g, '')}`} className={styles.way}>
        <Phone aria-hidden="true" /> {support.phone}
      </a>
      {support.chatUrl && isOpen && (
        <a href={support.chatUrl} className={styles.way} rel="noopener noreferrer">
          <ExternalLink aria-hidden="true" /> Chat with us
        </a>
      )}
      <a href={`mailto:${support.email}`} className={styles.way}>
        <Mail aria-hidden="true" /> {support.email}
      </a>
      <p className={styles.hours}>
        {(support.hours?.length ?? 0) > 0 && (
          <>
            <strong>{isOpen ? 'Open now' : 'Closed now'}</strong>
            <br />
          </>
        )}
        <span>{support.openingHours}</span>
      </p>
    </div>
  );
}
