import { type SaferPlay, useSelfExclude } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { CheckboxField, Form, RadioField, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { calendarDateOf, formatCalendarDate, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useToast } from '@wattle/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../../confirmation/confirm-dialog.tsx';
import styles from './safer-play.module.css';

const UNITS: Readonly<Record<string, string>> = { D: 'day', W: 'week', M: 'month', Y: 'year' };

function written(period: string): string {
  const [, count = '', unit = ''] = /^P(\d+)([DWMY])$/.exec(period) ?? [];
  const name = UNITS[unit];
  return name ? plural(Number(count), name) : 'For ever';
}

const schema = z.object({
  period: z.string().check(z.minLength(1, 'Please choose how long')),
  understood: z
    .boolean()
    .check(z.refine((understood) => understood, 'Please confirm that you know this cannot be undone.')),
});

/** Self-exclusion, which cannot be undone; it has its own name in some regions. */
export function SelfExclusion({ options: { label, periods } }: { options: SaferPlay['selfExclusion'] }) {
  const exclude = useSelfExclude();
  const toast = useToast();
  const navigate = useNavigate();
  const { locale, timeZone } = useLocale();
  const form = useZodForm(schema, { period: '', understood: false });
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Card as="section" padding="lg" aria-labelledby="self-exclusion" className={styles.card}>
      <div className={styles.heading}>
        <h2 id="self-exclusion">{label}</h2>
        <p className={styles.help}>
          For a long time or for ever, when a break is not enough. It starts at once:
        </p>
        <ul className={styles.effects}>
          <li>You cannot deposit or buy tickets.</li>
          <li>
            We stop any payment you are making now. We cancel your tickets for draws that have not closed, and
            refund them to your wallet. Shares in a full syndicate stay valid.
          </li>
          <li>You are logged out everywhere, and get no advertising from us.</li>
          <li>You can log in to withdraw your money, and prizes that you win are paid as usual.</li>
          <li>It cannot be undone or shortened, not even by our support team.</li>
        </ul>
      </div>
      <Form form={form} aria-label={label} onSubmit={async ({ period }) => setAsked(period)}>
        <RadioField
          name="period"
          label="For how long"
          options={periods.map((period) => ({ value: period, label: written(period) }))}
        />
        <CheckboxField name="understood" label="I understand that this cannot be undone." />
        <SubmitButton size="md" block={false} variant="secondary">
          Exclude myself
        </SubmitButton>
      </Form>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Exclude yourself from playing?"
        confirm="Exclude me"
        keep="Not now"
        danger
        onConfirm={async () => {
          const { until } = await exclude.mutateAsync(asked ?? '');
          // Every session ends with it, this one in a moment.
          await navigate(paths.logout());
          toast.show({
            title: 'You have excluded yourself from playing',
            message: `It holds ${until ? `until ${formatCalendarDate(calendarDateOf(until, timeZone), locale)}` : 'for ever'}. You can log in again to withdraw your money.`,
            duration: null,
          });
        }}
      >
        <p>
          {asked !== null && written(asked)}, from this moment. <strong>This cannot be undone.</strong>
        </p>
      </ConfirmDialog>
    </Card>
  );
}
