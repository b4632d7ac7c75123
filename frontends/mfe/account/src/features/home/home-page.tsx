import { PageHeading } from '@wattle/account-frame';
import { usePageMeta } from '@wattle/design-system';
import { useCapability, useSession } from '@wattle/platform';
import { BalanceCard } from './balance-card.tsx';
import styles from './home-page.module.css';
import { Limits } from './limits.tsx';
import { NextDraws } from './next-draws.tsx';
import { Orders } from './orders.tsx';
import { RecentWinnings } from './recent-winnings.tsx';
import { Repeats } from './repeats.tsx';
import { SaferPlay } from './safer-play.tsx';

export function HomePage() {
  const { customer } = useSession();
  const seesBalance = useCapability('wallet_balance');
  const seesOrders = useCapability('viewing_orders');
  usePageMeta({ title: 'My account', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title={customer ? `Hello, ${customer.firstName}` : 'My account'} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {seesBalance && <BalanceCard />}
          {seesOrders && <NextDraws />}
          <Repeats />
          {seesOrders && <Orders />}
        </div>
        <div className={styles.column}>
          {seesOrders && <RecentWinnings />}
          <Limits />
          <SaferPlay />
        </div>
      </div>
    </div>
  );
}
