import { Loaded } from '@wattle/account-frame';
import { type CustomerDetails, customerDetailsQuery } from '@wattle/api-client';
import { Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery } from '@wattle/platform';
import { ConfirmNeeds } from '../../details/confirm-needs.tsx';
import { ReadingPage } from '../../reading-page.tsx';
import { countryName } from '../../regions.ts';
import { AddressSection } from './address-section.tsx';
import { EmailSection } from './email-section.tsx';
import { MovedAbroad } from './moving-abroad.tsx';
import styles from './my-details-page.module.css';
import { PersonSection } from './person-section.tsx';

export function MyDetailsPage() {
  const details = useQuery(customerDetailsQuery());
  return (
    <ReadingPage title="My details">
      <Loaded query={details} what="your details" skeleton={<Skeleton shape="block" lines={3} />}>
        {(loaded) => <Sections details={loaded} />}
      </Loaded>
    </ReadingPage>
  );
}

function Sections({ details }: { details: CustomerDetails }) {
  const mayChange = useCapability('account_details_manage');
  const mayChoose = useCapability('manage_notification_settings');
  const mayClose = useCapability('customer_deactivate');
  return (
    <>
      <MovedAbroad country={countryName(details.country)} />
      <ConfirmNeeds details={details} />
      <PersonSection details={details} mayChange={mayChange} />
      <AddressSection details={details} mayChange={mayChange} />
      <EmailSection details={details} mayChange={mayChange} />
      {!mayChange && (
        <p>
          Has something changed? <Link to={paths.contact()}>Contact us</Link> and we will put it right.
        </p>
      )}
      <ul className={styles.links}>
        <li>
          <Link to={paths.loginAndSecurity()}>Login and security</Link>
        </li>
        {mayChoose && (
          <li>
            <Link to={paths.communicationPreferences()}>Communication preferences</Link>
          </li>
        )}
        {mayClose && (
          <li>
            <Link to={paths.closeMyAccount()}>Close my account</Link>
          </li>
        )}
      </ul>
    </>
  );
}
