import { LIMIT_SPANS, LimitRoom } from '@wattle/account-frame';
import type { LimitPeriod, SystemLimit } from '@wattle/api-client';
import { Card, LinkButton, Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';
import styles from './limit-card.module.css';

/** The limits that the region's rules set. Verification may raise them. */
export function SystemLimits({
  limits,
  kind,
}: {
  limits: readonly SystemLimit[];
  kind: SystemLimit['kind'];
}) {
  const mayVerify = useCapability('verify_id');
  const shown = limits.filter((limit) => limit.kind === kind);
  if (shown.length === 0) return null;
  return (
    <Card as="section" tone="sunken" padding="lg" aria-labelledby="system-limits" className={styles.card}>
      <div className={styles.heading}>
        <h2 id="system-limits">Limits for everyone</h2>
        <p className={styles.help}>The lower of these and your own limit applies.</p>
      </div>
      {shown.map((limit) => (
        <div key={limit.period} className={styles.heading}>
          <p>
            <strong>
              <Money value={limit.limit} />
            </strong>{' '}
            {LIMIT_SPANS[limit.period as LimitPeriod]}
          </p>
          <LimitRoom {...limit} label={`Limit ${LIMIT_SPANS[limit.period as LimitPeriod]}`} />
        </div>
      ))}
      {mayVerify && shown.some(({ risesWhenVerified }) => risesWhenVerified) && (
        <>
          <p className={styles.help}>Verified customers have higher limits.</p>
          <div>
            <LinkButton to={paths.verifyAccount()} variant="secondary">
              Verify your account
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  );
}
