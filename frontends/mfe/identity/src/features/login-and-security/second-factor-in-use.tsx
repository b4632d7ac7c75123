import {
  type TwoFactor,
  type TwoFactorMethod,
  useDisableSecondFactor,
  useMakeRecoveryCodes,
} from '@wattle/api-client';
import { Alert, Badge, Button, DateTime, Dialog } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useToast } from '@wattle/platform';
import { useState } from 'react';
import styles from './login-and-security.module.css';
import { METHODS } from './methods.ts';
import { ItemList, Refusal } from './section.tsx';

const FEW_CODES = 3;

/** A failure of the mutation, which a {@link Refusal} shows. */
const shownBelow = () => {};

interface SecondFactorInUseProps {
  readonly config: TwoFactor;
  readonly onChange: () => void;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

export function SecondFactorInUse({ config, onChange, onNewCodes }: SecondFactorInUseProps) {
  const makeCodes = useMakeRecoveryCodes();
  const left = config.recoveryCodesLeft;
  return (
    <>
      <ItemList
        label="Your second factor"
        items={[
          {
            id: 'method',
            name: METHODS[config.method as TwoFactorMethod].name,
            badge: <Badge tone="brand">On</Badge>,
            details: (
              <>
                {config.identifier && `${config.identifier}, `}
                {config.since && (
                  <>
                    since <DateTime value={config.since} show="day" />
                  </>
                )}
              </>
            ),
            action: (
              <Button variant="secondary" onClick={onChange}>
                Use another way
              </Button>
            ),
          },
          {
            id: 'recovery',
            name: 'Recovery codes',
            details: left === 0 ? 'None left' : `${plural(left, 'code')} left`,
            action: (
              <Button
                variant="secondary"
                pending={makeCodes.isPending}
                onClick={() =>
                  makeCodes.mutateAsync().then(({ recoveryCodes }) => onNewCodes(recoveryCodes), shownBelow)
                }
              >
                Make new codes
              </Button>
            ),
          },
        ]}
      />
      {left <= FEW_CODES && (
        <Alert tone="warning">
          {left === 0 ? 'You have no recovery code left.' : `Only ${plural(left, 'recovery code')} left.`}{' '}
          Make new ones, so that you can still log in when you lose your phone.
        </Alert>
      )}
      <Refusal error={makeCodes.error} />
      <TurnOff />
    </>
  );
}

function TurnOff() {
  const [asking, setAsking] = useState(false);
  const disable = useDisableSecondFactor();
  const toast = useToast();
  const turnOff = () => {
    setAsking(false);
    disable
      .mutateAsync()
      .then(() => toast.show({ message: 'Two-factor authentication is off.', tone: 'success' }), shownBelow);
  };
  return (
    <>
      <Refusal error={disable.error} />
      <Button variant="quiet" pending={disable.isPending} onClick={() => setAsking(true)}>
        Turn off
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Turn off two-factor authentication?"
        footer={
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it on
            </Button>
            <Button variant="danger" onClick={turnOff}>
              Turn off
            </Button>
          </div>
        }
      >
        <p>You will log in with your password alone, and your recovery codes will stop working.</p>
      </Dialog>
    </>
  );
}
