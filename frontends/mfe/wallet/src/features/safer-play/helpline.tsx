import { Card, Phone } from '@wattle/design-system';
import { useSite } from '@wattle/platform';
import styles from './safer-play.module.css';

/** An independent helpline. */
export function Helpline() {
  const { helpline, number, url } = useSite().responsiblePlay;
  return (
    <Card as="section" tone="sunken" padding="lg" aria-labelledby="helpline" className={styles.card}>
      <div className={styles.heading}>
        <h2 id="helpline">Talk to someone</h2>
        <p className={styles.help}>
          Free and confidential, for you or for someone you worry about. They are independent of us.
        </p>
      </div>
      <ul className={styles.contacts}>
        <li>
          <a href={`tel:${number.replaceAll(/\s/g, '')}`}>
            <Phone aria-hidden="true" /> {helpline}: {number}
          </a>
        </li>
        <li>
          <a href={url} rel="noopener noreferrer">
            {new URL(url).host.replace(/^www\./, '')}
          </a>
        </li>
      </ul>
    </Card>
  );
}
