import { customerDetailsQuery, errorText, useConfirmAddress, useSendEmailLink } from '@wattle/api-client';
import { Button, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { type SessionCustomer, useCapability, useQuery, useToast } from '@wattle/platform';
import type { ReactNode } from 'react';
import styles from './customer-notices.module.css';

/** The address first, else the e-mail address (docs/requirements.md §2, Confirm-address and confirm-email banners). */
export function ConfirmBanner({ customer }: { customer: SessionCustomer }) {
  const mayManage = useCapability('account_details_manage');
  if (!mayManage) return <OnDetailsPage isAddress={customer.addressConfirmationRequired} />;
  return customer.addressConfirmationRequired ? <AddressBanner /> : <EmailBanner email={customer.email} />;
}

function Banner({ children, buttons }: { children: ReactNode; buttons?: ReactNode }) {
  return (
    <div className={styles.banner}>
      <div className={styles.line}>
        {children}
        {buttons && <div className={styles.buttons}>{buttons}</div>}
      </div>
    </div>
  );
}

const ChangeDetails = ({ children }: { children: ReactNode }) => (
  <LinkButton to={paths.myDetails()} variant="quiet">
    {children}
  </LinkButton>
);

function OnDetailsPage({ isAddress }: { isAddress: boolean }) {
  return (
    <Banner buttons={<ChangeDetails>Go to my details</ChangeDetails>}>
      <p>Please confirm {isAddress ? 'where you live' : 'your email address'}.</p>
    </Banner>
  );
}

function AddressBanner() {
  const toast = useToast();
  const { data: details } = useQuery(customerDetailsQuery());
  const { mutate, isPending, error } = useConfirmAddress();
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => toast.show({ message: 'Thank you. Your address is confirmed.', tone: 'success' }),
    });
  const address = details && [details.addressLine1, details.addressLine2, details.suburb, details.state];
  return (
    <Banner
      buttons={
        <>
          {address && (
            <Button variant="secondary" pending={isPending} onClick={confirm}>
              Yes, it is
            </Button>
          )}
          <ChangeDetails>{address ? 'No, change it' : 'See my address'}</ChangeDetails>
        </>
      }
    >
      <p>
        {address ? (
          <>
            Is{' '}
            <strong>
              {address.filter(Boolean).join(', ')} {details.postcode}
            </strong>{' '}
            where you live?
          </>
        ) : (
          'Please confirm where you live.'
        )}
        {error && (
          <>
            {' '}
            <span role="alert">{errorText(error)}</span>
          </>
        )}
      </p>
    </Banner>
  );
}

function EmailBanner({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useSendEmailLink();
  if (isSuccess) {
    return (
      <Banner>
        <p role="status">
          We sent a new link to <strong>{email}</strong>. It works for seven days.
        </p>
      </Banner>
    );
  }
  return (
    <Banner
      buttons={
        <>
          <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
            Send a new link
          </Button>
          <ChangeDetails>Change it</ChangeDetails>
        </>
      }
    >
      <p>
        Please confirm your email address: use the link that we sent to <strong>{email}</strong>.
        {error && (
          <>
            {' '}
            <span role="alert">{errorText(error)}</span>
          </>
        )}
      </p>
    </Banner>
  );
}
