import {
  customerKeys,
  elevate,
  errorText,
  isApiError,
  isTwoFactorLocked,
  sendElevationCode,
  twoFactorQuery,
} from '@wattle/api-client';
import { Alert, Button, Dialog, Loading, Skeleton } from '@wattle/design-system';
import {
  AccountLocked,
  CodeField,
  codeSchemas,
  Form,
  otherCode,
  ResendCode,
  SubmitButton,
  useZodForm,
  whereCodeIs,
} from '@wattle/design-system/forms';
import { words } from '@wattle/i18n';
import {
  type ElevationRequest,
  elevation,
  hashKey,
  useElevation,
  useQuery,
  useQueryClient,
  useToast,
} from '@wattle/platform';
import { useEffect, useState } from 'react';
import styles from './elevation-dialog.module.css';

const { twoFactor } = words;

const CODES = [...customerKeys.root, 'elevation'];
/** Slightly less than a code's lifetime on the server. */
const CODE_GOOD_FOR_MS = 4 * 60_000;

/** Asking for one code ends the session's other one. */
function useOnlyCodeOf(queryKey: readonly unknown[]): void {
  const queryClient = useQueryClient();
  const kept = hashKey(queryKey);
  useEffect(() => {
    queryClient.removeQueries({ queryKey: CODES, predicate: ({ queryHash }) => queryHash !== kept });
  }, [queryClient, kept]);
}

/** Asks for the code that a refused call needs (docs/requirements.md §2, Two-factor elevation modal). */
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
  const [recovering, setRecovering] = useState(false);
  const { data: twoFactor } = useQuery(twoFactorQuery());
  const queryKey = [...CODES, request.purpose, request.binding];
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => sendElevationCode(request),
    // Who closes the dialog and comes back finds the code of before in the mailbox: no other is sent so soon.
    staleTime: CODE_GOOD_FOR_MS,
    gcTime: CODE_GOOD_FOR_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  useOnlyCodeOf(queryKey);
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
      <p>{whereCodeIs(data, recovering)}</p>
      {error && (
        <Alert tone="danger" live>
          {errorText(error)}
        </Alert>
      )}
      <CodeForm key={recovering ? 'recovery' : 'code'} recovering={recovering} />
      {data.method !== 'authenticator' && !recovering && (
        <ResendCode
          code={dataUpdatedAt}
          seconds={data.resendAfter}
          byMail={data.method === 'email'}
          onResend={async () => (await refetch()).isSuccess}
        />
      )}
      {twoFactor?.enabled && (
        <Button variant="quiet" onClick={() => setRecovering(!recovering)}>
          {otherCode(recovering)}
        </Button>
      )}
    </div>
  );
}

function CodeForm({ recovering }: { recovering: boolean }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useZodForm(recovering ? codeSchemas.recovery : codeSchemas.code, { otp: '' });
  const [locked, setLocked] = useState(false);
  useEffect(() => form.setFocus('otp'), [form]);

  const send = async ({ otp }: { otp: string }) => {
    try {
      await elevate(otp);
      queryClient.removeQueries({ queryKey: CODES });
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
      <CodeField recovering={recovering} />
      <SubmitButton>Verify</SubmitButton>
    </Form>
  );
}
