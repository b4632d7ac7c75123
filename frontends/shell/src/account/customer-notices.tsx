import { paths } from '@wattle/mfe-contract';
import { type SessionCustomer, useLocation, useSession } from '@wattle/platform';
import { ConfirmBanner } from './confirm-banner.tsx';
import { CountryBanner, CountryQuestion } from './country-notices.tsx';
import styles from './customer-notices.module.css';

/** Pages without these notices: they ask the same themselves, or a payment must not be interrupted. */
const WITHOUT_CONFIRM_BANNER = [
  paths.cart(),
  paths.checkoutDeposit(),
  '/checkout',
  '/purchase',
  paths.myDetails(),
  paths.confirmAddress(),
  paths.upgradeAccount(),
  paths.forcePasswordChange(),
  paths.closeMyAccount(),
  paths.logout(),
];

const isAt = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Notices above every page of a customer with something to confirm, or abroad. */
export function CustomerNotices() {
  const { customer } = useSession();
  return customer && <Banners customer={customer} />;
}

function Banners({ customer }: { customer: SessionCustomer }) {
  const { pathname } = useLocation();
  const confirms =
    (customer.addressConfirmationRequired || customer.emailAddressConfirmationRequired) &&
    !WITHOUT_CONFIRM_BANNER.some((path) => isAt(pathname, path));
  return (
    <>
      {(confirms || customer.countryBanned) && (
        <aside className={styles.banners} aria-label="For you">
          {customer.countryBanned && <CountryBanner />}
          {confirms && <ConfirmBanner customer={customer} />}
        </aside>
      )}
      {customer.countryBannedConfirmationRequired && <CountryQuestion />}
    </>
  );
}
