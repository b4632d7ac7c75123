import { errorText, useChangeLimit, useDeclineLimit } from '@wattle/api-client';
import { Alert, Button, Card } from '@wattle/design-system';
import { AmountField, Form, rules, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { formatMoney, sumAmounts, words } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useToast } from '@wattle/platform';
import { useMemo } from 'react';
import styles from './limit-question.module.css';

/** Asks for a weekly limit of deposits. Both answers are as easy, and neither is suggested. */
export function LimitQuestion({ onAnswer }: { onAnswer: () => void }) {
  const toast = useToast();
  const { locale, currency } = useLocale();
  const change = useChangeLimit({ kind: 'deposit' });
  const decline = useDeclineLimit();
  const schema = useMemo(
    () => z.object({ limit: rules.amount({ minimum: '0.00', currency, locale }) }),
    [currency, locale],
  );
  const form = useZodForm(schema, { limit: '' });
  const set = async (amount: string) => {
    // A sum has two places, as money is sent.
    const limit = sumAmounts(amount);
    await change.mutateAsync({ action: 'set', limit });
    onAnswer();
    toast.show({
      tone: 'success',
      message: `You can deposit up to ${formatMoney({ amount: limit, currency }, locale)} in any 7 days.`,
    });
  };
  const goWithout = () =>
    decline.mutateAsync(undefined).then(onAnswer, () => {
      // What went wrong stands above the answers.
    });
  return (
    <Card as="section" padding="lg" aria-labelledby="limit-question" className={styles.card}>
      <div className={styles.text}>
        <h2 id="limit-question">Would you like a deposit limit?</h2>
        <p>
          {words.limits.weeklyDeposit} We ask everyone once. You can set, change or remove one at any time
          under <Link to={paths.precommitmentLimit()}>Deposit limit</Link>.
        </p>
      </div>
      <Form form={form} aria-label="Deposit limit" onSubmit={({ limit }) => set(limit)}>
        <AmountField
          name="limit"
          label="Weekly deposit limit"
          currency={currency}
          hint="It applies at once. So does a lower limit. A higher one has a waiting time."
        />
        {decline.error && (
          <Alert tone="danger" live>
            {errorText(decline.error)}
          </Alert>
        )}
        <div className={styles.answers}>
          <SubmitButton size="md" block={false} variant="secondary">
            Set this limit
          </SubmitButton>
          <Button variant="secondary" pending={decline.isPending} onClick={() => void goWithout()}>
            Continue without a limit
          </Button>
        </div>
      </Form>
    </Card>
  );
}
