import { useTakeTimeOut } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { Form, RadioField, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { useToast } from '@wattle/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../../confirmation/confirm-dialog.tsx';
import styles from './safer-play.module.css';

const LENGTHS = [1, 2, 7, 14, 28, 42];
const schema = z.object({ days: z.string().check(z.minLength(1, 'Please choose how long')) });

function written(days: number): string {
  if (days < 7) return days === 1 ? '24 hours' : `${days * 24} hours`;
  return days === 7 ? '1 week' : `${days / 7} weeks`;
}

/** A break from playing, `days` from the shortest to the longest. */
export function TimeOut({ days: [shortest = 1, longest = 42] }: { days: readonly number[] }) {
  const toast = useToast();
  const take = useTakeTimeOut();
  const form = useZodForm(schema, { days: '' });
  const [asked, setAsked] = useState<number | null>(null);
  const lengths = LENGTHS.filter((days) => days >= shortest && days <= longest);
  return (
    <Card as="section" padding="lg" aria-labelledby="time-out" className={styles.card}>
      <div className={styles.heading}>
        <h2 id="time-out">Take a break</h2>
        <p className={styles.help}>
          You cannot deposit or buy tickets until it is over. It starts at once and cannot be made shorter.
          You can withdraw, and prizes are paid as usual.
        </p>
      </div>
      <Form form={form} aria-label="Take a break" onSubmit={async ({ days }) => setAsked(Number(days))}>
        <RadioField
          name="days"
          label="For how long"
          options={lengths.map((days) => ({ value: `${days}`, label: written(days) }))}
        />
        <SubmitButton size="md" block={false} variant="secondary">
          Take a break
        </SubmitButton>
      </Form>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Take a break of ${written(asked ?? shortest)}?`}
        confirm="Start the break"
        keep="Not now"
        onConfirm={async () => {
          await take.mutateAsync(asked ?? shortest);
          form.reset();
          toast.show({ tone: 'success', message: 'Your break has begun. Enjoy it.' });
        }}
      >
        <p>It starts at once and cannot end early, not even through our support team.</p>
      </ConfirmDialog>
    </Card>
  );
}
