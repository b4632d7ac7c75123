import { Loaded } from '@wattle/account-frame';
import { type StatementMonth, statementsQuery } from '@wattle/api-client';
import { Badge, Button, Card, Skeleton, VisuallyHidden } from '@wattle/design-system';
import { formatMonth } from '@wattle/i18n';
import { useLocale, useQuery } from '@wattle/platform';
import { useState } from 'react';
import styles from './statements.module.css';

const A_YEAR = 12;
const MOST = 100;

/** A file of each month to keep or to print. */
export function Statements() {
  const [pageSize, setPageSize] = useState(A_YEAR);
  const query = useQuery(statementsQuery({ pageSize }));
  return (
    <section className={styles.statements} aria-labelledby="statements">
      <h2 id="statements">Statements</h2>
      <Loaded query={query} what="your statements" skeleton={<Skeleton lines={3} />}>
        {({ items, pageInfo }) =>
          items.length === 0 ? (
            <p>Your first statement appears here after your first transaction.</p>
          ) : (
            <>
              <Card>
                <ul className={styles.months}>
                  {items.map((statement) => (
                    <Month key={statement.month} statement={statement} />
                  ))}
                </ul>
              </Card>
              {pageInfo.total > items.length && (
                <div>
                  <Button variant="secondary" onClick={() => setPageSize(MOST)}>
                    Show older statements
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Month({ statement: { month, complete, pdfUrl, csvUrl } }: { statement: StatementMonth }) {
  const { locale } = useLocale();
  const name = formatMonth(month, locale);
  return (
    <li className={styles.month}>
      <span className={styles.name}>
        {name} {!complete && <Badge>So far</Badge>}
      </span>
      <span className={styles.files}>
        <a href={pdfUrl} download>
          PDF <VisuallyHidden>of {name}</VisuallyHidden>
        </a>
        <a href={csvUrl} download>
          CSV <VisuallyHidden>of {name}</VisuallyHidden>
        </a>
      </span>
    </li>
  );
}
