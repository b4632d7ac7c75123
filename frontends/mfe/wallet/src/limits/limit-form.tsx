import { Button } from '@wattle/design-system';
import { AmountField, Form, rules, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { sumAmounts } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { useEffect, useMemo } from 'react';
import styles from './limit-card.module.css';

interface LimitFormProps {
  /** The amount that counts now; null without a limit. */
  readonly current: string | null;
  readonly label: string;
  readonly onSet: (amount: string) => Promise<unknown>;
  readonly onLeave: () => void;
}

/** The wanted amount; nothing at all is an answer too. */
export function LimitForm({ current, label, onSet, onLeave }: LimitFormProps) {
  const { locale, currency } = useLocale();
  const schema = useMemo(
    () => z.object({ limit: rules.amount({ minimum: '0.00', currency, locale }) }),
    [currency, locale],
  );
  const form = useZodForm(schema, { limit: current ?? '' });
  useEffect(() => form.setFocus('limit', { shouldSelect: true }), [form]);
  return (
    // A sum has two places, as money is sent.
    <Form form={form} aria-label={label} onSubmit={({ limit }) => onSet(sumAmounts(limit))}>
      <AmountField
        name="limit"
        label={label}
        currency={currency}
        hint={
          current === null
            ? 'It applies at once. You can lower it at any time.'
            : 'A lower limit applies at once. A higher one has a waiting time, and then we ask you again.'
        }
      />
      <div className={styles.actions}>
        <SubmitButton size="md" block={false}>
          Save limit
        </SubmitButton>
        <Button variant="quiet" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
