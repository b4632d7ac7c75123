import type { Withdrawal } from '@wattle/api-client';
import { Check, Clock, classNames, DateTime, VisuallyHidden, X } from '@wattle/design-system';
import { withdrawalState } from '../../withdrawals/states.ts';
import styles from './withdraw-details.module.css';

const AHEAD: Readonly<Record<string, readonly string[]>> = {
  requested: ['submitted', 'paid'],
  waiting: ['submitted', 'paid'],
  awaiting_approval: ['approved', 'submitted', 'paid'],
  approved: ['submitted', 'paid'],
  submitted: ['paid'],
};

const WRONG = new Set(['failed', 'rejected', 'returned', 'cancelled']);

/** The past steps with their times, and the next ones. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { method, steps, state, expectedAt } = withdrawal;
  return (
    <ol className={styles.steps}>
      {steps.map((step) => {
        const Icon = WRONG.has(step.state) ? X : Check;
        return (
          <li key={`${step.state} ${step.happenedAt}`} className={classNames(styles.step, styles.done)}>
            <Icon aria-hidden="true" />
            <span>
              {withdrawalState({ method, state: step.state }).label}
              <span className={styles.when}>
                <DateTime value={step.happenedAt} />
              </span>
            </span>
          </li>
        );
      })}
      {(AHEAD[state] ?? []).map((next) => (
        <li key={next} className={styles.step}>
          <Clock aria-hidden="true" />
          <span>
            <VisuallyHidden>Still to come: </VisuallyHidden>
            {withdrawalState({ method, state: next }).label}
            {next === 'paid' && expectedAt && (
              <span className={styles.when}>
                by <DateTime value={expectedAt} show="day" />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
