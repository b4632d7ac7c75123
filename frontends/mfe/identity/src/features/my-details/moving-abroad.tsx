import { Alert, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useSession } from '@wattle/platform';
import styles from './my-details-page.module.css';

/** What to do after a move to another country: an address there cannot be entered here. */
export function MovedAbroad({ country }: { country: string }) {
  const { customer } = useSession();
  const mayWithdraw = useCapability('wallet_withdrawal');
  const mayClose = useCapability('customer_deactivate');
  if (!customer?.countryBanned) return null;
  return (
    <Alert
      tone="info"
      title="Have you moved to another country?"
      action={
        <div className={styles.buttons}>
          {mayWithdraw && (
            <LinkButton to={paths.withdraw()} variant="secondary">
              Withdraw my money
            </LinkButton>
          )}
          {mayClose && (
            <LinkButton to={paths.closeMyAccount()} variant="quiet">
              Close my account
            </LinkButton>
          )}
          <LinkButton to={paths.contact()} variant="quiet">
            Contact us
          </LinkButton>
        </div>
      }
    >
      <p>
        This account is for people who live in {country}, and it cannot move with you. Withdraw your money,
        then close the account. Tickets for draws to come stay valid, and what they win is paid to you.
      </p>
      <p>If you are only travelling, there is nothing to do: you can play again when you are back.</p>
    </Alert>
  );
}

/** Said beside the form of the address, whose country is fixed. */
export function MovingAbroadHint({ country }: { country: string }) {
  return (
    <p className={styles.hint}>
      Moving out of {country}? An account belongs to one country and cannot move to another.{' '}
      <Link to={paths.contact()}>Contact us</Link> and we will tell you what to do with your money and your
      tickets.
    </p>
  );
}
