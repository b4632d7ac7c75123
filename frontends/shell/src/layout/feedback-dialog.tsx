import { type FeedbackRating, useGiveFeedback } from '@wattle/api-client';
import { Button, Dialog } from '@wattle/design-system';
import {
  Form,
  RadioField,
  rules,
  SubmitButton,
  TextAreaField,
  TextField,
  useWatch,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { useLocation, useSession, useSite } from '@wattle/platform';
import { useState } from 'react';
import shell from '../../package.json' with { type: 'json' };
import styles from './site-overlays.module.css';

type Step = 'comment' | 'complete';

const RATINGS: readonly { readonly value: FeedbackRating; readonly label: string }[] = [
  { value: 'not_satisfied', label: 'Unhappy' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'satisfied', label: 'Satisfied' },
];

/** What somebody thinks of the site, in the steps comment and complete (specification §4, Feedback modal). */
export function FeedbackDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Give Feedback" width={550}>
      <Steps onClose={onClose} />
    </Dialog>
  );
}

/** The dialog holds its content only while it is open, so closing puts the step and the fields back. */
function Steps({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('comment');
  if (step === 'comment') return <Comment onSent={() => setStep('complete')} />;
  return (
    <div className={styles.stack} role="status">
      <p>Thank you. We read everything that is sent to us.</p>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

const feedback = z.object({
  rating: z.enum(['not_satisfied', 'neutral', 'satisfied']),
  comment: z.string(),
  email: z.union([z.literal(''), rules.email()]),
});

function Comment({ onSent }: { onSent: () => void }) {
  const { status } = useSession();
  const { subVariant } = useSite();
  const { pathname } = useLocation();
  const give = useGiveFeedback();
  const form = useZodForm(feedback, { rating: 'neutral', comment: '', email: '' });
  const rating = useWatch({ control: form.control, name: 'rating' });
  const send = async ({ rating, comment, email }: z.infer<typeof feedback>) => {
    const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
    await give.mutateAsync({
      category: 'user',
      eventType: 'feedback_event',
      name: 'feedback',
      rating,
      comment,
      email: email || null,
      source: pathname,
      variant: subVariant,
      clientInformation: {
        build: import.meta.env.PROD ? 'release' : 'internal',
        name: 'Web',
        version: shell.version,
        clientEnvironment: { timezone: timeZone, locale },
      },
    });
    onSent();
  };
  return (
    <Form form={form} onSubmit={send}>
      <RadioField name="rating" label="How do you find our site?" options={RATINGS} />
      <TextAreaField
        name="comment"
        label="Comment"
        placeholder="Any Feedback - we are all ears! (optional)"
        optional
      />
      {status !== 'signed-in' && (
        <TextField name="email" type="email" label="Email" autoComplete="email" optional />
      )}
      <SubmitButton disabled={!rating}>Send</SubmitButton>
    </Form>
  );
}
