import { TabLinks } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Outlet, useSite } from '@wattle/platform';
import type { ReactNode } from 'react';
import styles from './account-layout.module.css';
import pageHeadingStyles from './page-heading.module.css';

/** The pages of the account under their common navigation. */
export function AccountLayout() {
  const { capabilities } = useSite();
  return (
    <div className={styles.layout}>
      <div className={styles.tabs}>
        <TabLinks label="My account" columnWhenWide items={accountNavigation(capabilities)} />
      </div>
      <Outlet />
    </div>
  );
}

interface AccountDestination {
  readonly to: string;
  readonly label: string;
  readonly withPagesBelow?: boolean;
  readonly alsoBelow?: readonly string[];
  /** The capability that the page needs (docs/requirements.md §2, Gates per route). */
  readonly needs?: string;
}

const DESTINATIONS: readonly AccountDestination[] = [
  { to: paths.account(), label: 'Overview' },
  {
    to: paths.upcomingTickets(),
    label: 'Upcoming tickets',
    withPagesBelow: true,
    alsoBelow: [paths.scheduledPurchase(''), paths.syndicateShare('')],
    needs: 'viewing_orders',
  },
  { to: paths.pastTickets(), label: 'Past tickets', withPagesBelow: true, needs: 'viewing_orders' },
  { to: paths.printTickets(), label: 'Print tickets', needs: 'viewing_orders' },
  { to: paths.favouriteNumbers(), label: 'Favourite numbers', needs: 'favourite_numbers' },
  { to: paths.transactions(), label: 'Transactions', withPagesBelow: true, needs: 'viewing_orders' },
  { to: paths.deposit(), label: 'Deposit', withPagesBelow: true, needs: 'wallet_deposit' },
  { to: paths.withdraw(), label: 'Withdraw', withPagesBelow: true, needs: 'wallet_withdrawal' },
  { to: paths.cardsAndAccounts(), label: 'Cards and accounts', needs: 'wallet_manage' },
  { to: paths.precommitmentLimit(), label: 'Deposit limit', needs: 'spend_limits' },
  { to: paths.spendLimits(), label: 'Spend limits', needs: 'spend_limits' },
  { to: paths.saferPlay(), label: 'Safer play' },
  { to: paths.myDetails(), label: 'My details' },
  { to: paths.loginAndSecurity(), label: 'Login and security' },
  { to: paths.verifyAccount(), label: 'Verify account', needs: 'verify_id' },
  {
    to: paths.communicationPreferences(),
    label: 'Communication preferences',
    needs: 'manage_notification_settings',
  },
];

const accountNavigation = (capabilities: readonly string[]): readonly AccountDestination[] =>
  DESTINATIONS.filter(({ needs }) => !needs || capabilities.includes(needs));

/** The one h1 of a page, a line about it, and what can be done from here. */
export function PageHeading({
  title,
  lead,
  action,
}: {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={pageHeadingStyles.heading}>
      <div className={pageHeadingStyles.text}>
        <h1>{title}</h1>
        {lead && <p className={pageHeadingStyles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
