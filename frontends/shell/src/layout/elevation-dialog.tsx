import { elevate, errorText, isApiError, sendElevationCode } from '@wattle/api-client';
import { Alert, Button, Dialog, Loading, Skeleton } from '@wattle/design-system';
import { Form, OneTimeCodeField, rules, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { words } from '@wattle/i18n';
import { type ElevationRequest, elevation, useElevation, useQuery, useToast } from '@wattle/platform';
import { useEffect, useState } from 'react';
import styles from './elevation-dialog.module.css';

const { twoFactor } = words;
const RESEND_AFTER_SECONDS = 60;
const schema = z.object({ otp: rules.oneTimeCode() });

const isLocked = (error: unknown) => isApiError(error) && error.code === '2fa_account_locked';

/** Asks for the code that a refused call needs (specification §2, Two-factor elevation modal). */
export function ElevationDialog() {
  const { status, request } = useElevation();
  const open = request !== null && status !== 'abandoned';
  return (
    <Dialog
      open={open}
      onClose={() => elevation.abandon()}
      title="A code is required to complete this action"
      width={550}
    >
      {request && <CodeRequest key={`${request.purpose} ${request.binding}`} request={request} />}
    </Dialog>
  );
}

function CodeRequest({ request }: { request: ElevationRequest }) {
  const { data, error, isPending, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['elevation', request.purpose, request.binding],
    queryFn: () => sendElevationCode(request),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (isPending) {
    return (
      <Loading what="Asking for a code">
        <Skeleton lines={3} />
      </Loading>
    );
  }
  if (isLocked(error)) return <Locked />;
  if (!data) {
    return (
      <Alert
        tone="danger"
        live
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <div className={styles.body}>
      <p>
        {data.method === 'authenticator'
          ? 'Enter the six digits that your authenticator app shows for Wattle.'
          : `We sent a code of six digits to ${data.identifier ?? 'you'}.`}
      </p>
      <CodeForm />
      {data.method !== 'authenticator' && (
        <Resend
          key={dataUpdatedAt}
          seconds={data.resendAfter || RESEND_AFTER_SECONDS}
          busy={isFetching}
          byMail={data.method === 'email'}
          onResend={refetch}
        />
      )}
    </div>
  );
}

function CodeForm() {
  const toast = useToast();
  const form = useZodForm(schema, { otp: '' });
  const [locked, setLocked] = useState(false);
  useEffect(() => form.setFocus('otp'), [form]);

  const send = async ({ otp }: { otp: string }) => {
    try {
      await elevate(otp);
      toast.show({ message: twoFactor.succeeded, tone: 'success' });
    } catch (error) {
      if (isLocked(error)) return setLocked(true);
      if (!isApiError(error) || error.code !== '2fa_incorrect')
        toast.show({ message: twoFactor.failed, tone: 'danger' });
      form.resetField('otp');
      throw error;
    }
  };

  if (locked) return <Locked />;
  return (
    <Form form={form} onSubmit={send} aria-label="Verification">
      <OneTimeCodeField name="otp" label="Code" />
      <SubmitButton>Verify</SubmitButton>
    </Form>
  );
}

function Locked() {
  return (
    <Alert tone="danger" live title={twoFactor.lockedTitle}>
      {twoFactor.locked}
    </Alert>
  );
}

function Resend({
  seconds,
  busy,
  byMail,
  onResend,
}: {
  seconds: number;
  busy: boolean;
  byMail: boolean;
  onResend: () => Promise<{ isSuccess: boolean }>;
}) {
  const toast = useToast();
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const resend = async () => {
    const { isSuccess } = await onResend();
    if (isSuccess) toast.show({ message: byMail ? twoFactor.resent : 'New code sent!', tone: 'success' });
  };
  return (
    <Button variant="quiet" disabled={waiting} pending={busy} onClick={() => void resend()}>
      {byMail ? twoFactor.resend : 'Problem with your code? Send a new one'}
    </Button>
  );
}
