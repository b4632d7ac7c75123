import { elevate, errorText, isApiError, isTwoFactorLocked, sendElevationCode } from '@wattle/api-client';
import { Alert, Button, Dialog, Loading, Skeleton } from '@wattle/design-system';
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
import { type ElevationRequest, elevation, useElevation, useQuery, useToast } from '@wattle/platform';
import { useEffect, useState } from 'react';
import styles from './elevation-dialog.module.css';

const { twoFactor } = words;
const schema = z.object({ otp: rules.oneTimeCode() });

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
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
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
  if (isTwoFactorLocked(error)) return <AccountLocked />;
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
        <ResendCode
          key={dataUpdatedAt}
          seconds={data.resendAfter}
          byMail={data.method === 'email'}
          onResend={async () => (await refetch()).isSuccess}
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
      if (isTwoFactorLocked(error)) return setLocked(true);
      if (!isApiError(error) || error.code !== '2fa_incorrect')
        toast.show({ message: twoFactor.failed, tone: 'danger' });
      form.resetField('otp');
      throw error;
    }
  };

  if (locked) return <AccountLocked />;
  return (
    <Form form={form} onSubmit={send} aria-label="Verification">
      <OneTimeCodeField name="otp" label="Code" />
      <SubmitButton>Verify</SubmitButton>
    </Form>
  );
}
