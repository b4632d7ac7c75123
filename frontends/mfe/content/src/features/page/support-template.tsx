import { type ContentPage, contactPageQuery } from '@wattle/api-client';
import { Card, ExternalLink, Mail, Phone, useIsOpen } from '@wattle/design-system';
import { useQuery, useSite } from '@wattle/platform';
import type { ReactNode } from 'react';
import { Prose } from '../../sections/prose.tsx';
import { Question } from '../../sections/questions.tsx';
import { Sections } from '../../sections/sections.tsx';
import styles from './templates.module.css';

/** How to reach people, what they are asked most, and whatever the page adds. */
export function SupportTemplate({ page }: { page: ContentPage }) {
  const { support } = useSite();
  const isOpen = useIsOpen(support);
  const { data: contact } = useQuery(contactPageQuery());
  return (
    <article className={styles.article}>
      <h1>{page.name}</h1>
      {contact?.lead && <p className={styles.lead}>{contact.lead}</p>}
      <Card padding="lg" className={styles.ways ?? ''}>
        <Way
          icon={<Phone aria-hidden="true" />}
          href={`tel:${support.phone.replaceAll(/\s/g, '')}`}
          label={support.phone}
        >
          {support.openingHours}
        </Way>
        <Way icon={<Mail aria-hidden="true" />} href={`mailto:${support.email}`} label={support.email}>
          We answer within one working day.
        </Way>
        {support.chatUrl && isOpen && (
          <Way icon={<ExternalLink aria-hidden="true" />} href={support.chatUrl} label="Chat with us">
            Opens in its own page.
          </Way>
        )}
      </Card>
      {contact && contact.topics.length > 0 && (
        <section className={styles.group} aria-label="Frequently asked questions">
          {contact.topics.map(({ question, answer }) => (
            <Question key={question} asks={question}>
              <Prose html={answer} />
            </Question>
          ))}
        </section>
      )}
      <Sections items={page.sections} />
    </article>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Way({ icon, href, label, children }: WayProps) {
  return (
    <div className={styles.way}>
      {icon}
      <div>
        <a href={href} className={styles.address}>
          {label}
        </a>
        <p className={styles.note}>{children}</p>
      </div>
    </div>
  );
}
