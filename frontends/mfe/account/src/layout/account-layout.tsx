import { TabLinks } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Outlet, useCapability } from '@wattle/platform';
import styles from './account-layout.module.css';

const OVERVIEW = { to: paths.account(), label: 'Overview' } as const;
const ORDERS = [
  { to: paths.upcomingTickets(), label: 'Upcoming tickets', withPagesBelow: true },
  { to: paths.pastTickets(), label: 'Past tickets', withPagesBelow: true },
  { to: paths.transactions(), label: 'Transactions', withPagesBelow: true },
] as const;
const DEPOSIT = { to: paths.deposit(), label: 'Deposit', withPagesBelow: true } as const;
const DETAILS = { to: paths.myDetails(), label: 'My details' } as const;

/** The pages of the account under their common navigation. */
export function AccountLayout() {
  const seesOrders = useCapability('viewing_orders');
  const mayDeposit = useCapability('wallet_deposit');
  return (
    <div className={styles.layout}>
      <div className={styles.tabs}>
        <TabLinks
          label="My account"
          columnWhenWide
          items={[OVERVIEW, ...(seesOrders ? ORDERS : []), ...(mayDeposit ? [DEPOSIT] : []), DETAILS]}
        />
      </div>
      <Outlet />
    </div>
  );
}
