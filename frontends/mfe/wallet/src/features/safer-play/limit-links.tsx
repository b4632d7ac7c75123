import { Card, LinkButton } from '@wattle/design-system';
import { words } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';
import styles from './safer-play.module.css';

/** The way to the limits of deposits and spending. */
export function LimitLinks() {
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
