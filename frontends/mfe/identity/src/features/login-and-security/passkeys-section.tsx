import { Loaded } from '@wattle/account-frame';
import {
  isApiError,
  type Passkey,
  passkeysQuery,
  useRegisterPasskey,
  useRemovePasskey,
} from '@wattle/api-client';
import { Alert, Button, DateTime, Skeleton } from '@wattle/design-system';
import { Form, rules, SubmitButton, TextField, useZodForm, z } from '@wattle/design-system/forms';
import { useQuery, useToast } from '@wattle/platform';
import { useState } from 'react';
import { makePasskey, supportsPasskeys } from '../../passkeys/browser.ts';
import styles from './login-and-security.module.css';
import { ItemList, Refusal, Section } from './section.tsx';

export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery());
  return (
    <Section
      title="Passkeys"
      lead="Log in with your fingerprint, your face or the lock of your device. No password, and nothing that can be phished."
    >
      <Loaded query={passkeys} what="your passkeys" skeleton={<Skeleton lines={2} />}>
        {(list) => (list.length === 0 ? <p>You have no passkey yet.</p> : <Passkeys passkeys={list} />)}
      </Loaded>
      {supportsPasskeys() ? <AddPasskey /> : <p>This browser does not support passkeys.</p>}
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { mutate, isPending, variables, error } = useRemovePasskey();
  return (
    <>
      <ItemList
        label="Passkeys"
        items={passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          details: (
            <>
              Added <DateTime value={createdAt} show="day" />
              {lastUsedAt ? (
                <>
                  , last used <DateTime value={lastUsedAt} />
                </>
              ) : (
                ', not used yet'
              )}
            </>
          ),
          action: (
            <Button
              variant="secondary"
              pending={isPending && variables === id}
              aria-label={`Remove ${name}`}
              onClick={() => mutate(id)}
            >
              Remove
            </Button>
          ),
        }))}
      />
      <Refusal error={error} />
    </>
  );
}

const schema = z.object({
  name: rules.required().check(z.maxLength(60, 'Please use at most 60 characters')),
});

function AddPasskey() {
  const { mutateAsync } = useRegisterPasskey();
  const [naming, setNaming] = useState(false);
  const [notMade, setNotMade] = useState<string | null>(null);
  const form = useZodForm(schema, { name: 'My device' });
  const toast = useToast();

  const add = async ({ name }: { name: string }) => {
    setNotMade(null);
    try {
      await mutateAsync({ name, create: makePasskey });
    } catch (error) {
      if (isApiError(error)) {
        if (error.code === 'REQUIRED') return;
        throw error;
      }
      return setNotMade(
        error instanceof DOMException && error.name === 'InvalidStateError'
          ? 'This device has a passkey for your account already.'
          : 'No passkey was made. You can try again at any time.',
      );
    }
    setNaming(false);
    toast.show({ message: 'Your passkey is ready. You can log in with it from now on.', tone: 'success' });
  };

  if (!naming) {
    return (
      <Button variant="secondary" onClick={() => setNaming(true)}>
        Add a passkey
      </Button>
    );
  }
  return (
    <Form form={form} aria-label="Add a passkey" onSubmit={add}>
      {notMade && <Alert live>{notMade}</Alert>}
      <TextField name="name" label="Name" hint="So that you recognise it in this list." autoComplete="off" />
      <div className={styles.buttons}>
        <SubmitButton block={false} size="md">
          Add passkey
        </SubmitButton>
        <Button variant="quiet" onClick={() => setNaming(false)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
