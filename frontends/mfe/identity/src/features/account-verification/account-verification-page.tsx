import { Card, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useSession } from '@wattle/platform';
import { METHODS, methodsOf } from '../../verification/methods.ts';
import styles from './account-verification-page.module.css';

/** By region, in the words of the rules (docs/domain.md §12). */
const DEADLINES = [
  [
    'New South Wales, Australian Capital Territory, Queensland',
    '90 days after signing up, or the account is closed',
  ],
  ['South Australia', '45 days after signing up, or the account is suspended'],
  ['Northern Territory', '45 days after signing up, or the account is closed'],
  ['Victoria, Tasmania, Western Australia', 'Before the first withdrawal'],
] as const;

/** Why and how accounts are verified; open to visitors. */
export function AccountVerificationPage() {
  usePageMeta({
    title: 'Account verification',
    description: 'Why we verify accounts, how long you have, and the ways to do it.',
    canonical: paths.accountVerification(),
  });
  const { customer } = useSession();
  const { locale } = useLocale();
  const isBritish = locale === 'en-GB';
  return (
    <div className={styles.page}>
      <div className={styles.lead}>
        <h1>Account verification</h1>
        <p>
          By law we must know who plays and that they are 18 or over. It also keeps your prizes yours: no one
          else can withdraw your money. Most people are done in a minute.
        </p>
        <p>
          {customer ? (
            <LinkButton to={paths.verifyAccount()} size="lg">
              {customer.isVerified ? 'See my verification' : 'Verify my account'}
            </LinkButton>
          ) : (
            <LinkButton to={paths.login({ returnTo: paths.verifyAccount() })} size="lg">
              Log in to verify
            </LinkButton>
          )}
        </p>
      </div>
      <section className={styles.section} aria-labelledby="ways">
        <h2 id="ways">Ways to verify</h2>
        <ul className={styles.ways}>
          {methodsOf(locale).map((type) => (
            <Card as="li" tone="outlined" key={type}>
              <h3>{METHODS[type].label}</h3>
              <p>{METHODS[type].hint}</p>
            </Card>
          ))}
        </ul>
        {!isBritish && <p>Which of them you can use depends on where you live.</p>}
      </section>
      <section className={styles.section} aria-labelledby="time">
        <h2 id="time">How long you have</h2>
        {isBritish ? (
          <p>
            In Great Britain you must verify your account before you play, deposit or withdraw. If you change
            your name or birth date, you must verify it again.
          </p>
        ) : (
          <>
            <dl className={styles.deadlines}>
              {DEADLINES.map(([region, rule]) => (
                <div key={region}>
                  <dt>{region}</dt>
                  <dd>{rule}</dd>
                </div>
              ))}
            </dl>
            <p>
              Until you are verified you cannot withdraw. If you change your name or birth date, or move to
              Tasmania, Victoria, the Northern Territory or South Australia, you must verify it again.
            </p>
          </>
        )}
      </section>
      <section className={styles.section} aria-labelledby="data">
        <h2 id="data">What happens to your data</h2>
        <p>
          We check only after you agree. Documents are kept encrypted, seen only by the people who decide, and
          deleted 30 days after the decision. More in our <Link to={paths.privacy()}>privacy policy</Link>.
        </p>
      </section>
    </div>
  );
}
