import {
  type AuthenticatorKey,
  isApiError,
  isTwoFactorLocked,
  type SentCode,
  type TwoFactorMethod,
  useConfirmSecondFactor,
  useEnrolAuthenticator,
  useEnrolByMessage,
} from '@wattle/api-client';
import { Button, Loading, Skeleton } from '@wattle/design-system';
import {
  AccountLocked,
  Form,
  OneTimeCodeField,
  ResendCode,
  rules,
  SubmitButton,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { words } from '@wattle/i18n';
import { useEffect, useRef, useState } from 'react';
import styles from './login-and-security.module.css';
import { Refusal } from './section.tsx';

interface EnrolmentProps {
  readonly method: TwoFactorMethod;
  /** Gets the recovery codes, which are never shown again. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function Enrolment(props: EnrolmentProps) {
  return props.method === 'authenticator' ? (
    <ByAuthenticator {...props} />
  ) : (
    <ByMessage {...props} method={props.method} />
  );
}

/** Asks once when shown; who gives up on the code that the call needs is brought back. */
function useRequestOnce(ask: () => Promise<unknown>, onGivenUp: () => void) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask().catch((error: unknown) => {
      if (isApiError(error) && error.code === 'REQUIRED') onGivenUp();
    });
  }, [ask, onGivenUp]);
}

function ByAuthenticator({ method, onDone, onCancel }: EnrolmentProps) {
  const { mutateAsync, data, error } = useEnrolAuthenticator();
  useRequestOnce(mutateAsync, onCancel);
  if (!data) return <Waiting error={error} onRetry={mutateAsync} onCancel={onCancel} />;
  return (
    <div className={styles.steps}>
      <KeyToScan authenticator={data} />
      <ConfirmForm method={method} onDone={onDone} onCancel={onCancel} />
    </div>
  );
}

function KeyToScan({ authenticator: { secret, otpauthUri, qrSvg } }: { authenticator: AuthenticatorKey }) {
  return (
    <div className={styles.key}>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code for your authenticator app"
      />
      <div className={styles.steps}>
        <p>Scan the picture with your authenticator app, then enter the six digits that it shows.</p>
        <p>
          On this phone? <a href={otpauthUri}>Open your authenticator app</a>, or type in this key:{' '}
          <span className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
      </div>
    </div>
  );
}

function ByMessage({ method, onDone, onCancel }: EnrolmentProps & { method: 'email' | 'sms' }) {
  const { mutateAsync, error } = useEnrolByMessage();
  // The last code that went out stays to be entered while another is asked for, and when none comes.
  const [last, setLast] = useState<SentCode & { readonly count: number }>();
  const [ask] = useState(() => async () => {
    const code = await mutateAsync(method);
    setLast((before) => ({ ...code, count: (before?.count ?? 0) + 1 }));
    return code;
  });
  useRequestOnce(ask, onCancel);
  if (!last || isTwoFactorLocked(error)) return <Waiting error={error} onRetry={ask} onCancel={onCancel} />;
  return (
    <div className={styles.steps}>
      <p>{whereItWent(last)}</p>
      <ConfirmForm method={method} onDone={onDone} onCancel={onCancel} />
      <Refusal error={error} />
      <div>
        <ResendCode
          code={last.count}
          seconds={last.resendAfter}
          byMail={method === 'email'}
          onResend={async () => {
            try {
              return (await ask()).sent;
            } catch {
              return false;
            }
          }}
        />
      </div>
    </div>
  );
}

const whereItWent = ({ identifier }: SentCode) =>
  `We sent a code of six digits to ${identifier ?? 'you'}. It may take a minute to arrive.`;

function Waiting({
  error,
  onRetry,
  onCancel,
}: {
  error: unknown;
  onRetry: () => Promise<unknown>;
  onCancel: () => void;
}) {
  if (isTwoFactorLocked(error)) return <AccountLocked />;
  if (!error) {
    return (
      <Loading what="Preparing">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  return (
    <>
      <Refusal error={error} />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => void onRetry().catch(() => {})}>
          Try again
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const schema = z.object({ otp: rules.oneTimeCode() });

function ConfirmForm({ method, onDone, onCancel }: EnrolmentProps) {
  const { mutateAsync } = useConfirmSecondFactor();
  const [locked, setLocked] = useState(false);
  const form = useZodForm(schema, { otp: '' });
  useEffect(() => form.setFocus('otp'), [form]);
  const confirm = async ({ otp }: { otp: string }) => {
    try {
      onDone((await mutateAsync({ method, otp })).recoveryCodes);
    } catch (error) {
      if (isTwoFactorLocked(error)) return setLocked(true);
      form.resetField('otp');
      if (!isApiError(error) || error.code !== '2fa_incorrect') throw error;
      form.setError('otp', { type: 'server', message: words.twoFactor.incorrect }, { shouldFocus: true });
    }
  };
  return (
    <Form form={form} aria-label="Confirm the second factor" onSubmit={confirm}>
      {locked && <AccountLocked />}
      <OneTimeCodeField name="otp" label="Code" disabled={locked} />
      <div className={styles.buttons}>
        <SubmitButton block={false} size="md" disabled={locked}>
          Turn on
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
