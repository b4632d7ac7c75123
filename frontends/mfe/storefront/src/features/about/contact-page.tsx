import { Card, Mail, Phone } from '@wattle/design-system';
import { useSite } from '@wattle/platform';
import { Article } from './article.tsx';
import styles from './contact-page.module.css';

/** How to reach the people who help. */
export function ContactPage() {
  const { support, responsiblePlay } = useSite();
  return (
    <Article
      title="Contact us"
      description="Call or write to us: our support team helps you every day."
      lead="Our support team helps you every day."
    >
      <Card padding="lg" className={styles.ways ?? ''}>
        <div className={styles.way}>
          <Phone aria-hidden="true" />
          <div>
            <a href={`tel:${support.phone.replaceAll(/\s/g, '')}`} className={styles.address}>
              {support.phone}
            </a>
            <p className={styles.note}>{support.openingHours}</p>
          </div>
        </div>
        <div className={styles.way}>
          <Mail aria-hidden="true" />
          <div>
            <a href={`mailto:${support.email}`} className={styles.address}>
              {support.email}
            </a>
            <p className={styles.note}>We answer within one working day.</p>
          </div>
        </div>
      </Card>
      <h2>So that we can help quickly</h2>
      <ul>
        <li>Write from the email address of your account.</li>
        <li>For a ticket, give us its serial number. For money, the reference of the transaction.</li>
        <li>Never send us your password or a card number. We will not ask for them.</li>
      </ul>
      <h2>Worried about gambling?</h2>
      <p>
        <a href={responsiblePlay.url}>{responsiblePlay.helpline}</a> is free, confidential and there day and
        night: <a href={`tel:${responsiblePlay.number.replaceAll(/\s/g, '')}`}>{responsiblePlay.number}</a>.
      </p>
    </Article>
  );
}
