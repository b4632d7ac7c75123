import { Loaded, PageHeading } from '@wattle/account-frame';
import {
  netPositionQuery,
  type NetPosition as Position,
  type Restriction,
  saferPlayQuery,
} from '@wattle/api-client';
import {
  Alert,
  CalendarDate,
  Card,
  LinkButton,
  Money,
  Phone,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { calendarDateOf, compareAmounts, type Money as MoneyValue, words } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useLocale, useQuery, useSite } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { Activity } from './activity.tsx';
import { PositionFigures } from './position-figures.tsx';
import styles from './safer-play.module.css';

/** The forms are below the first screen and load a moment later. */
const Choices = lazy(async () => ({ default: (await import('./choices.tsx')).Choices }));

/** The safer-play centre: what playing came to, and every way to slow down or stop. */
export function SaferPlayPage() {
  const query = useQuery(saferPlayQuery());
  const { text } = useSite().responsiblePlay;
  usePageMeta({ title: 'Safer play', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title="Safer play" lead={text} />
      <Loaded
        query={query}
        what="your settings"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {({ restrictions }) => <Restrictions restrictions={restrictions} />}
      </Loaded>
      <NetPosition />
      <LimitLinks />
      {query.data && (
        <Suspense fallback={<Skeleton shape="block" className={styles.choices ?? ''} />}>
          <Choices saferPlay={query.data} />
        </Suspense>
      )}
      <Activity />
      <Helpline />
    </div>
  );
}

/** An independent helpline. */
function Helpline() {
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

/** The way to the limits of deposits and spending. */
function LimitLinks() {
  if (!useCapability('spend_limits')) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="limits" className={styles.card}>
      <div className={styles.heading}>
        <h2 id="limits">Your limits</h2>
        <p className={styles.help}>
          {words.limits.weeklyDeposit} A spend limit is the most that you can spend on tickets.
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton to={paths.precommitmentLimit()} variant="secondary">
          Deposit limit
        </LinkButton>
        <LinkButton to={paths.spendLimits()} variant="secondary">
          Spend limits
        </LinkButton>
      </div>
    </Card>
  );
}

function NetPosition() {
  const query = useQuery(netPositionQuery());
  return (
    <Card as="section" padding="lg" aria-labelledby="net-position" className={styles.card}>
      <h2 id="net-position">The last 30 days</h2>
      <Loaded query={query} what="your spending and winnings" skeleton={<Skeleton lines={4} />}>
        {(position) => (
          <>
            <p className={styles.net}>
              <Net position={position} />
            </p>
            <PositionFigures position={position} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

const withoutSign = (money: MoneyValue): MoneyValue => ({ ...money, amount: money.amount.replace(/^-/, '') });

function Net({ position: { net } }: { position: Position }) {
  const direction = compareAmounts(net.amount, '0.00');
  if (direction === 0) return 'In total you neither won nor lost money.';
  return (
    <>
      {direction < 0 ? 'Playing cost you ' : 'You won '}
      <Money value={withoutSign(net)} />
      {direction < 0 ? ' more than you won.' : ' more than you spent.'}
    </>
  );
}

const TITLES: Readonly<Record<Restriction['kind'], string>> = {
  time_out: 'You are taking a break',
  self_excluded: 'You have excluded yourself from playing',
  register: 'You are on a national register of people who excluded themselves from gambling',
  suspended: 'Your account is suspended',
  closed: 'Your account is closed',
};

/** The restrictions in force, and their ends. */
function Restrictions({ restrictions }: { restrictions: readonly Restriction[] }) {
  return restrictions.map(({ kind, beginsAt, until }) => (
    <Alert key={`${kind} ${beginsAt}`} tone="warning" title={TITLES[kind]}>
      {until ? (
        <>
          Until <LongDay value={until} /> you cannot deposit or buy tickets.
        </>
      ) : (
        'You cannot deposit or buy tickets.'
      )}{' '}
      You can still see your account, withdraw your money and receive prizes.
    </Alert>
  ));
}

/** The day of an instant with its year, for days that may be years away. */
function LongDay({ value }: { value: string }) {
  const { timeZone } = useLocale();
  return <CalendarDate value={calendarDateOf(value, timeZone)} />;
}
