import {
  errorText,
  isApiError,
  isTwoFactorLocked,
  type TwoFactorChallenge,
  twoFactorChallengeOf,
} from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import {
  AccountLocked,
  CheckboxField,
  CodeField,
  codeSchemas,
  Form,
  otherCode,
  ResendCode,
  SubmitButton,
  useZodForm,
  whereCodeIs,
  z,
} from '@wattle/design-system/forms';
import { plural, words } from '@wattle/i18n';
import { useEffect, useState } from 'react';
import styles from './code-form.module.css';

export interface GivenCode {
  readonly otp: string;
  readonly saveDevice: boolean;
}

interface CodeFormProps {
  readonly challenge: TwoFactorChallenge;
  /** Offers to skip the code on this device for a while. */
  readonly mayRemember?: boolean;
  readonly submitLabel: string;
  /** Sends the refused call again with the code. */
  readonly onCode: (code: GivenCode) => Promise<unknown>;
  /** Repeats the refused call without a code: the refusal announces a new code. */
  readonly onResend: () => Promise<unknown>;
}

const saved = { saveDevice: z.boolean() };
const schemas = {
  code: z.extend(codeSchemas.code, saved),
  recovery: z.extend(codeSchemas.recovery, saved),
};

/** The code that a call requires (docs/requirements.md §4, Two-factor). */
export function CodeForm({ challenge: first, onResend, ...rest }: CodeFormProps) {
  const [challenge, setChallenge] = useState(first);
  const [codes, setCodes] = useState(1);
  const [recovering, setRecovering] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [locked, setLocked] = useState(false);
  const byMessage = challenge.method !== 'authenticator';

  const resend = async () => {
    setRefusal(null);
    try {
      await onResend();
    } catch (error) {
      const next = twoFactorChallengeOf(error);
      if (next) {
        setChallenge(next);
        setCodes(codes + 1);
        return next.sent;
      }
      if (isTwoFactorLocked(error)) setLocked(true);
      else setRefusal(error);
    }
    return false;
  };

  return (
    <div className={styles.form}>
      {locked && <AccountLocked />}
      {refusal !== null && (
        <Alert tone="danger" live>
          {errorText(refusal)}
        </Alert>
      )}
      <fieldset disabled={locked} className={styles.fields}>
        <p>{whereCodeIs(challenge, recovering)}</p>
        <Entry
          key={recovering ? 'recovery' : 'code'}
          {...rest}
          recovering={recovering}
          rememberForDays={challenge.rememberForDays}
          onLocked={() => setLocked(true)}
        />
        <div className={styles.others}>
          {byMessage && !recovering && (
            <ResendCode
              code={codes}
              seconds={challenge.resendAfter}
              byMail={challenge.method === 'email'}
              onResend={resend}
            />
          )}
          {challenge.methods.includes('recovery_code') && (
            <Button variant="quiet" onClick={() => setRecovering(!recovering)}>
              {otherCode(recovering)}
            </Button>
          )}
        </div>
      </fieldset>
    </div>
  );
}

function Entry({
  recovering,
  rememberForDays,
  mayRemember = false,
  submitLabel,
  onCode,
  onLocked,
}: Pick<CodeFormProps, 'mayRemember' | 'submitLabel' | 'onCode'> & {
  recovering: boolean;
  rememberForDays: number;
  onLocked: () => void;
}) {
  const form = useZodForm(recovering ? schemas.recovery : schemas.code, { otp: '', saveDevice: false });
  useEffect(() => form.setFocus('otp'), [form]);
  const send = async (code: GivenCode) => {
    try {
      await onCode(code);
    } catch (error) {
      if (isTwoFactorLocked(error)) return onLocked();
      form.resetField('otp');
      if (isApiError(error) && error.code === '2fa_incorrect') {
        form.setError('otp', { type: 'server', message: words.twoFactor.incorrect }, { shouldFocus: true });
        return;
      }
      throw error;
    }
  };
  return (
    <Form form={form} onSubmit={send} aria-label="Enter your code">
      <CodeField recovering={recovering} />
      {mayRemember && (
        <CheckboxField
          name="saveDevice"
          label={`Remember this device for ${plural(rememberForDays, 'day')}. Leave it off on a shared one.`}
        />
      )}
      <SubmitButton>{submitLabel}</SubmitButton>
    </Form>
  );
}
