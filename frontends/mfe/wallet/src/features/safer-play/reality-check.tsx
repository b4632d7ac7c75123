import { type SaferPlay, useSetRealityCheck } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { Form, SelectField, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { useToast } from '@wattle/platform';
import styles from './safer-play.module.css';

const NEVER = 'never';
const schema = z.object({ interval: z.string() });

const written = (minutes: number) =>
  minutes < 60 ? `Every ${minutes} minutes` : minutes === 60 ? 'Every hour' : `Every ${minutes / 60} hours`;

/** The time on the site after which you are reminded of what you spent and won. */
export function RealityCheck({ setting }: { setting: SaferPlay['realityCheck'] }) {
  const toast = useToast();
  const change = useSetRealityCheck();
  const form = useZodForm(schema, { interval: setting.intervalMinutes?.toString() ?? NEVER });
  return (
    <Card as="section" padding="lg" aria-labelledby="reality-check" className={styles.card}>
      <div className={styles.heading}>
        <h2 id="reality-check">Reality check</h2>
        <p className={styles.help}>
          While you are signed in, a message says how long you have been here and what you spent and won.
        </p>
      </div>
      <Form
        form={form}
        aria-label="Reality check"
        onSubmit={async ({ interval }) => {
          await change.mutateAsync(interval === NEVER ? null : Number(interval));
          toast.show({
            tone: 'success',
            message:
              interval === NEVER
                ? 'Reality checks are off.'
                : `We will tell you ${written(Number(interval)).toLowerCase()}.`,
          });
        }}
      >
        <SelectField
          name="interval"
          label="Tell me"
          options={[
            { value: NEVER, label: 'Never' },
            ...setting.options.map((minutes) => ({ value: `${minutes}`, label: written(minutes) })),
          ]}
        />
        <SubmitButton size="md" block={false} variant="secondary">
          Save
        </SubmitButton>
      </Form>
    </Card>
  );
}
