import type { PostalEntry as Entry } from '@wattle/api-client';
import { Card, DateTime, Mail } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { regionList } from '../../regions.ts';
import styles from './postal-entry.module.css';

/** How to take part without buying (docs/domain.md §10.19). */
export function PostalEntry({ entry }: { entry: Entry }) {
  const { locale } = useLocale();
  return (
    <article className={styles.entry}>
      <h1>Enter {entry.drawName} free by post</h1>
      <p>
        You do not need to buy anything. An entry by post is in the same draw as a paid ticket, with the same
        chance of winning.
      </p>
      <Card as="section" padding="lg" aria-labelledby="where" className={styles.card ?? ''}>
        <h2 id="where">
          <Mail aria-hidden="true" /> Send it to
        </h2>
        <address className={styles.address}>
          {entry.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Card>
      <section aria-labelledby="what">
        <h2 id="what">Write on it</h2>
        <ul className={styles.list}>
          {entry.write.map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>the draw: number {entry.drawNo}</li>
        </ul>
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">Rules</h2>
        <ul className={styles.list}>
          <li>
            It must arrive by <DateTime value={entry.deadline} />.
          </li>
          <li>
            One entry an envelope, at most {plural(entry.perPerson, 'entry', 'entries')} a person, sent by
            ordinary post.
          </li>
          <li>You must be {entry.minimumAge} or older.</li>
          <li>For people who live in {regionList(entry.regions, locale)}.</li>
          <li>We cannot enter post that arrives late or cannot be read.</li>
        </ul>
      </section>
    </article>
  );
}
