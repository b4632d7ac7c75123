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
import { analytics, useSession, useSite } from '@wattle/platform';
import { useState } from 'react';
import shell from '../../package.json' with { type: 'json' };
import styles from '../frame/site-overlays.module.css';
import { RATINGS } from './feedback-banner.tsx';

type Step = 'comment' | 'complete';

interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Chosen already, where the dialog was opened by choosing. */
  readonly rating?: FeedbackRating | undefined;
}

/** Feedback about the site, in the steps comment and complete (docs/requirements.md §4, Feedback modal). */
export function FeedbackDialog({ open, onClose, rating = 'neutral' }: FeedbackDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Give Feedback" width={550}>
      <Steps onClose={onClose} rating={rating} />
    </Dialog>
  );
}

/** The dialog holds its content only while it is open, so closing puts the step and the fields back. */
function Steps({ onClose, rating }: { onClose: () => void; rating: FeedbackRating }) {
  const [step, setStep] = useState<Step>('comment');
  if (step === 'comment') return <Comment rating={rating} onSent={() => setStep('complete')} />;
  return (
    <div className={styles.stack}>
      {/* The button that was pressed is gone; what it did is read where the visitor is now. */}
      <p ref={(thanks) => thanks?.focus()} tabIndex={-1}>
        Thank you. We read everything that is sent to us.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Close</Button>
        <Button variant="secondary" onClick={() => setStep('comment')}>
          Send more feedback
        </Button>
      </div>
    </div>
  );
}

const feedback = z.object({
  rating: z.enum(['not_satisfied', 'neutral', 'satisfied']),
  comment: z.string(),
  email: z.union([z.literal(''), rules.email()]),
});

function Comment({ onSent, rating: chosen }: { onSent: () => void; rating: FeedbackRating }) {
  const { status } = useSession();
  const { subVariant } = useSite();
  const give = useGiveFeedback();
  const form = useZodForm(feedback, { rating: chosen, comment: '', email: '' });
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
      source: analytics.page,
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
