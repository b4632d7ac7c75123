import { type ClosurePreview, isApiError, useCloseAccount, useLogout } from '@wattle/api-client';
import { Alert, Card, LinkButton } from '@wattle/design-system';
import {
  CheckboxField,
  CheckboxGroupField,
  Form,
  rules,
  SubmitButton,
  TextAreaField,
  useWatch,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { useNavigate } from '@wattle/platform';
import { type ReactNode, useState } from 'react';

const MAX_COMMENT = 1000;

const schema = z.object({
  reasons: z.array(z.string()).check(z.minLength(1, 'Please choose at least one reason.')),
  comment: rules.optional(),
  acceptTerms: rules.acceptedTerms(),
});

interface CloseFormProps {
  readonly reasons: ClosurePreview['reasons'];
  /** Shown when there is money after all. */
  readonly moneyLeft: ReactNode;
  readonly onProcessing: () => void;
}

export function CloseForm({ reasons, moneyLeft, onProcessing }: CloseFormProps) {
  const navigate = useNavigate();
  const close = useCloseAccount();
  const logout = useLogout();
  const [hasMoney, setHasMoney] = useState(false);
  const form = useZodForm(schema, { reasons: [], comment: '', acceptTerms: false });
  if (hasMoney) return moneyLeft;
  return (
    <Card padding="lg">
      <Form
        form={form}
        aria-label="Close my account"
        onSubmit={async (values) => {
          try {
            const { status } = await close.mutateAsync(values);
            if (status === 'processing') return onProcessing();
          } catch (error) {
            if (isApiError(error) && error.code === 'balance_not_zero') return setHasMoney(true);
            throw error;
          }
          await navigate(paths.closeMyAccountSuccess(), { replace: true });
          // The session is over on the server; this clears what the browser still holds of it.
          logout.mutate();
        }}
      >
        <CheckboxGroupField
          name="reasons"
          label="Why are you leaving?"
          hint="Choose all that apply."
          options={reasons.map(({ code, text }) => ({ value: code, label: text }))}
        />
        <SpendsTooMuch />
        <TextAreaField
          name="comment"
          label="What could we have done better?"
          maxLength={MAX_COMMENT}
          optional
        />
        <CheckboxField
          name="acceptTerms"
          label="I understand what happens, and that my account cannot be opened again."
        />
        <SubmitButton variant="danger">Close my account for good</SubmitButton>
      </Form>
    </Card>
  );
}

/** Reasons that show help before closing. */
function SpendsTooMuch() {
  const reasons = useWatch({ name: 'reasons' }) as readonly string[];
  if (!reasons.includes('spend_too_much')) return null;
  return (
    <Alert
      live
      title="You can exclude yourself instead"
      action={
        <LinkButton to={paths.saferPlay()} variant="secondary">
          See how
        </LinkButton>
      }
    >
      Closing your account does not stop you from playing elsewhere or coming back. Self-exclusion does. You
      can talk to someone about it, free, day and night.
    </Alert>
  );
}
