import { errorText, useConfirmCountry } from '@wattle/api-client';
import { Alert, Button, Dialog, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useLocation, useNavigate } from '@wattle/platform';
import { useState } from 'react';
import styles from './customer-notices.module.css';

/** Said for as long as it is so: nothing is sold abroad, everything else goes on (docs/domain.md §10.12). */
export function CountryBanner() {
  const mayWithdraw = useCapability('wallet_withdrawal');
  return (
    <div className={styles.banner}>
      <div className={styles.line}>
        <p>
          <strong>You are in a country where we may not sell.</strong> Look around and use your account as
          usual; you can play again when you are back.
        </p>
        {mayWithdraw && (
          <LinkButton to={paths.withdraw()} variant="quiet">
            Withdraw
          </LinkButton>
        )}
      </div>
    </div>
  );
}

const STAYS_OPEN = [
  paths.myDetails(),
  paths.withdraw(),
  paths.contact(),
  paths.closeMyAccount(),
  paths.logout(),
];

/** Asked once a journey; a customer who has moved is asked at every visit, since they cannot buy here. */
export function CountryQuestion() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const stepsAside = STAYS_OPEN.some((path) => pathname.startsWith(path));
  const [moved, setMoved] = useState(false);
  const { mutate, isPending, variables, error } = useConfirmCountry();
  const confirmMove = () =>
    mutate(false, {
      onSuccess: () => {
        setMoved(true);
        void navigate(paths.myDetails());
      },
    });
  return (
    <Dialog
      open={!moved && !stepsAside}
      onClose={() => {}}
      dismissable={false}
      title="Are you travelling?"
      footer={
        <>
          <Button variant="secondary" pending={isPending && variables === false} onClick={confirmMove}>
            No, I have moved
          </Button>
          <Button pending={isPending && variables === true} onClick={() => mutate(true)}>
            Yes, I am travelling
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          It looks as if you are in a country where we may not sell tickets. You can look around, see your
          tickets and withdraw, but not buy while you are there. Tickets that you have stay valid.
        </p>
        {error && (
          <Alert tone="danger" live>
            {errorText(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
