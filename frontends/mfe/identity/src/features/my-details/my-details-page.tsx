import { PageHeading } from '@wattle/account-pages';
import { customerQuery } from '@wattle/api-client';
import { Card, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { COUNTRIES } from '../../regions.ts';
import styles from './my-details-page.module.css';

export function MyDetailsPage() {
  const { data: customer } = useQuery(customerQuery());
  usePageMeta({ title: 'My details', robots: 'noindex,nofollow' });
  // The session has just ended; the shell is on its way to the login page.
  if (!customer) return null;
  const country = COUNTRIES.find(({ code }) => code === customer.country);
  const region = country?.regions.find(({ value }) => value === customer.state);
  const rows = [
    ['Name', `${customer.firstName} ${customer.lastName}`],
    ['Email address', customer.email],
    [country?.regionLabel ?? 'State', region?.label ?? customer.state],
    ['Country', country?.name ?? customer.country],
  ];
  return (
    <div className={styles.page}>
      <PageHeading title="My details" />
      <Card>
        <dl className={styles.details}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p>
        Something has changed? <Link to={paths.contact()}>Contact us</Link> and we will put it right.
      </p>
    </div>
  );
}
