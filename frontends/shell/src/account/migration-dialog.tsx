import { errorText, useMigrate } from '@wattle/api-client';
import { Alert, Button, Dialog, LinkButton, Loading, Skeleton } from '@wattle/design-system';
import {
  CheckboxField,
  Form,
  rules,
  SubmitButton,
  useWatch,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { Link, readCookie, useCapability, useLocation, useSession, writeCookie } from '@wattle/platform';
import { type ReactNode, useState } from 'react';
import styles from './migration-dialog.module.css';

/** Pages that stay open before the move: withdrawal, support, safer play, logout and closing. */
const STAYS_OPEN = [
  paths.withdraw(),
  paths.logout(),
  paths.saferPlay(),
  paths.responsiblePlay(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.closeMyAccount(),
];

/** Asks a customer to move their account (docs/requirements.md §2, Migration modal; docs/domain.md §10.13). */
export function MigrationDialog() {
  const { customer } = useSession();
  const { pathname } = useLocation();
  const migrate = useMigrate();
  const [dismissed, setDismissed] = useState(() => isMigrationDismissed(customer?.customerId ?? ''));
  const [closed, setClosed] = useState(false);
  if (!customer) return null;

  const isHard = customer.migrationStatus === 'eligible_hard';
  const isAsked = isHard || (customer.migrationStatus === 'eligible_soft' && !dismissed);
  const stepsAside = STAYS_OPEN.some((path) => pathname.startsWith(path));
  const later = () => {
    dismissMigration(customer.customerId);
    setDismissed(true);
  };
  const start = () => migrate.mutate();

  switch (migrate.status) {
    case 'idle':
      return (
        <Dialog
          open={isAsked && !stepsAside}
          onClose={later}
          dismissable={!isHard}
          title="Your account is moving to a new home"
        >
          <Prompt onStart={start} isHard={isHard} onLater={later} />
        </Dialog>
      );
    case 'pending':
      return (
        <Dialog open onClose={() => {}} dismissable={false} title="Moving your account">
          <Loading what="Moving your account">
            <p>This takes a few seconds. Please leave this page open.</p>
            <Skeleton lines={3} />
          </Loading>
        </Dialog>
      );
    case 'error':
      return (
        <Dialog
          open={!closed && !stepsAside}
          onClose={() => setClosed(true)}
          dismissable={!isHard}
          title="Your account has not moved yet"
          footer={<Button onClick={start}>Try again</Button>}
        >
          <div className={styles.stack}>
            <Alert tone="danger" live>
              {errorText(migrate.error)}
            </Alert>
            <p>Your money and your tickets have not moved. You can try again now or another time.</p>
            {isHard && <WaysOut />}
          </div>
        </Dialog>
      );
    case 'success':
      return (
        <Dialog
          open={!closed}
          onClose={() => setClosed(true)}
          title="Your account has moved"
          footer={<Button onClick={() => setClosed(true)}>Go on</Button>}
        >
          <p role="status">
            Everything that moves is here: your balance, limits, favourites and choices. Tickets for draws to
            come stay valid where you bought them.
          </p>
        </Dialog>
      );
  }
}

function Prompt({ onStart, isHard, onLater }: { onStart: () => void; isHard: boolean; onLater: () => void }) {
  const form = useZodForm(z.object({ acceptTerms: rules.acceptedTerms() }), { acceptTerms: false });
  return (
    <div className={styles.stack}>
      <p>
        Your balance, limits, exclusions, favourite numbers and choices about our messages move with you,
        exactly as they are.
      </p>
      <ul className={styles.list}>
        <li>Tickets for draws to come stay valid. What they win is paid to you.</li>
        <li>Repeat purchases may need a new payment method. They wait until you choose one.</li>
        <li>You log in as before, and nothing is charged.</li>
      </ul>
      {isHard && (
        <p>
          You can buy again once your account has moved. Withdrawing is possible at any time without moving.
        </p>
      )}
      <Form form={form} onSubmit={async () => onStart()} aria-label="Move my account">
        <CheckboxField
          name="acceptTerms"
          label={
            <>
              I agree to the{' '}
              <Link to={paths.terms()} target="_blank">
                terms and conditions
              </Link>{' '}
              of the new home.
            </>
          }
        />
        <WhenAgreed>{(agreed) => <SubmitButton disabled={!agreed}>Move my account</SubmitButton>}</WhenAgreed>
      </Form>
      {isHard ? (
        <WaysOut />
      ) : (
        <Button variant="quiet" onClick={onLater}>
          Not now
        </Button>
      )}
    </div>
  );
}

function WhenAgreed({ children }: { children: (agreed: boolean) => ReactNode }) {
  return children(useWatch({ name: 'acceptTerms' }) === true);
}

function WaysOut() {
  const mayWithdraw = useCapability('wallet_withdrawal');
  return (
    <div className={styles.ways}>
      {mayWithdraw && (
        <LinkButton to={paths.withdraw()} variant="quiet">
          Withdraw my money
        </LinkButton>
      )}
      <LinkButton to={paths.contact()} variant="quiet">
        Ask us
      </LinkButton>
      <LinkButton to={paths.logout()} variant="quiet">
        Log out
      </LinkButton>
    </div>
  );
}

/** Names the customer, so that another customer in this browser is asked too. */
const COOKIE = 'wattle_migration_later';

/** How long "not now" holds (docs/requirements.md §9): seven days, in seconds. */
const HOLDS_SECONDS = 7 * 24 * 60 * 60;

const isMigrationDismissed = (customerId: string): boolean => readCookie(COOKIE) === customerId;

const dismissMigration = (customerId: string): void =>
  writeCookie(COOKIE, customerId, { maxAgeSeconds: HOLDS_SECONDS });
