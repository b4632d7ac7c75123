import { type SessionCustomer, useCapability, useSession } from '@wattle/platform';
import { CustomerNotices, MigrationDialog, RealityCheck } from './lazy-overlays.ts';
import { OnDemand } from './on-demand.tsx';

const hasNotices = (customer: SessionCustomer | null) =>
  customer !== null &&
  (customer.countryBanned ||
    customer.countryBannedConfirmationRequired ||
    customer.addressConfirmationRequired ||
    customer.emailAddressConfirmationRequired);

// Nobody has asked for them, so nobody misses them: the next page that is opened tries again.
const unnoticed = () => {};

/** What a signed-in customer is told or asked wherever they are (specification §2, banners and migration modal). */
export function Notices() {
  const { customer } = useSession();
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
