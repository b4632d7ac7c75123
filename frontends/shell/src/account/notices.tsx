import { type SessionCustomer, useCapability, useSession } from '@wattle/platform';
import { useState } from 'react';
import { customerNotices, MigrationDialog, prepareOverlays, RealityCheck } from '../frame/lazy-overlays.ts';
import { OnDemand } from '../frame/on-demand.tsx';
import { soon } from '../frame/soon.ts';

const hasNotices = (customer: SessionCustomer | null) =>
  customer !== null &&
  (customer.countryBanned ||
    customer.countryBannedConfirmationRequired ||
    customer.addressConfirmationRequired ||
    customer.emailAddressConfirmationRequired);

/** The customer, once their notices can be shown with the page: later ones would push it down. */
export async function withNotices<Who extends SessionCustomer | null>(customer: Who): Promise<Who> {
  if (hasNotices(customer)) await soon(prepareOverlays());
  return customer;
}

// Not requested by the customer, so not reported: the next page tries again.
const unnoticed = () => {};

/** Notices and questions for a signed-in customer on every page (docs/requirements.md §2, Other screens). */
export function Notices() {
  const { customer } = useSession();
  const [CustomerNotices] = useState(customerNotices);
  const mayMigrate = useCapability('customer_migration');
  const isEligible =
    customer?.migrationStatus === 'eligible_soft' || customer?.migrationStatus === 'eligible_hard';
  return (
    <>
      <OnDemand when={hasNotices(customer)} onFailure={unnoticed}>
        <CustomerNotices />
      </OnDemand>
      <OnDemand when={isEligible && mayMigrate} onFailure={unnoticed}>
        <MigrationDialog key={customer?.customerId} />
      </OnDemand>
      {customer && (
        <OnDemand when onFailure={unnoticed}>
          <RealityCheck key={customer.customerId} customerId={customer.customerId} />
        </OnDemand>
      )}
    </>
  );
}
