import { Loaded } from '@wattle/account-frame';
import { type CustomerDetails, customerDetailsQuery } from '@wattle/api-client';
import { Alert, CalendarDate, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery } from '@wattle/platform';
import { lazy, useState } from 'react';
import { addressLines } from '../../details/address-lines.ts';
import { ConfirmNeeds } from '../../details/confirm-needs.tsx';
import { ReadingPage } from '../../reading-page.tsx';
import { COUNTRIES, countryName } from '../../regions.ts';
import { MovedAbroad, MovingAbroadHint } from './moving-abroad.tsx';
import styles from './my-details-page.module.css';
import { Section } from './section.tsx';

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

const AddressForm = lazy(async () => ({ default: (await import('./address-form.tsx')).AddressForm }));

function AddressSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  const country = COUNTRIES.find(({ code }) => code === details.country);
  const region = country?.regions.find(({ value }) => value === details.state);
  return (
    <Section
      title="Where you live"
      mayChange={mayChange}
      rows={[
        ['Address', addressLines(details).join(', ')],
        [country?.regionLabel ?? 'State', region?.label ?? details.state],
        ['Country', countryName(details.country)],
      ]}
      form={(done) => (
        <>
          <AddressForm details={details} done={done} />
          <MovingAbroadHint country={countryName(details.country)} />
        </>
      )}
    />
  );
}

const EmailForm = lazy(async () => ({ default: (await import('./email-form.tsx')).EmailForm }));

function EmailSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Section
        title="Email address"
        mayChange={mayChange}
        rows={[['Email address', details.email]]}
        form={(done) => (
          <EmailForm
            onCancel={done}
            onSent={(email) => {
              setSentTo(email);
              done();
            }}
          />
        )}
      />
      {sentTo && (
        <Alert tone="success" live title="Check your new inbox">
          We sent a link to {sentTo}. Your address changes when you use it; until then you log in with the old
          one.
        </Alert>
      )}
    </>
  );
}

const PersonForm = lazy(async () => ({ default: (await import('./person-form.tsx')).PersonForm }));

function PersonSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  return (
    <Section
      title="About you"
      mayChange={mayChange}
      rows={[
        ['Name', `${details.firstName} ${details.lastName}`],
        ['Date of birth', <CalendarDate key="born" value={details.dateOfBirth} />],
        ['Phone number', details.phoneNumber],
      ]}
      form={(done) => <PersonForm details={details} done={done} />}
    />
  );
}
