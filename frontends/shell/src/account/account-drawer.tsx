import { fundsQuery } from '@wattle/api-client';
import {
  Badge,
  Button,
  CalendarDays,
  Drawer,
  Gauge,
  Heart,
  History,
  Landmark,
  LinkButton,
  LogOut,
  Money,
  Receipt,
  Shield,
  User,
  VisuallyHidden,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery, useSession, useSite } from '@wattle/platform';
import { DrawerLink } from '../header/drawer-link.tsx';
import styles from '../header/drawers.module.css';
import { useVerificationPrompt } from './verification-prompt.ts';

/** The pages that are asked for most, each with the capability it needs (docs/requirements.md §2, Gates per route). */
const LINKS = [
  { to: paths.account(), label: 'My account', icon: User, needs: null },
  { to: paths.upcomingTickets(), label: 'Upcoming tickets', icon: CalendarDays, needs: 'viewing_orders' },
  { to: paths.pastTickets(), label: 'Past tickets', icon: History, needs: 'viewing_orders' },
  { to: paths.transactions(), label: 'Transactions', icon: Receipt, needs: 'viewing_orders' },
  { to: paths.withdraw(), label: 'Withdraw', icon: Landmark, needs: 'wallet_withdrawal' },
  { to: paths.spendLimits(), label: 'Limits', icon: Gauge, needs: 'spend_limits' },
  { to: paths.saferPlay(), label: 'Safer play', icon: Heart, needs: null },
  { to: paths.logout(), label: 'Log out', icon: LogOut, needs: null },
] as const;

export function AccountDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { customer } = useSession();
  const needsVerification = useVerificationPrompt();
  const { capabilities } = useSite();
  const showsBalance = useCapability('wallet_balance');
  if (!customer) return null;
  return (
    <Drawer open={open} onClose={onClose} side="end" title={`Hello, ${customer.firstName}`}>
      <div className={styles.account}>
        {showsBalance && <BalanceCard />}
        <nav aria-label="Account">
          <ul className={styles.links}>
            {needsVerification && (
              <li>
                <DrawerLink to={paths.verifyAccount()} icon={Shield}>
                  Verify your account <Badge tone="accent">To do</Badge>
                </DrawerLink>
              </li>
            )}
            {LINKS.filter(({ needs }) => needs === null || capabilities.includes(needs)).map(
              ({ to, label, icon }) => (
                <li key={to}>
                  <DrawerLink to={to} icon={icon}>
                    {label}
                  </DrawerLink>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
    </Drawer>
  );
}

function BalanceCard() {
  const mayDeposit = useCapability('wallet_deposit');
  const { data: funds, isError, refetch } = useQuery(fundsQuery());
  return (
    <div className={styles.balanceCard}>
      {funds ? (
        <div>
          <p className={styles.balanceNote}>Available to play</p>
          <p className={styles.amount}>
            <Money value={funds.availableFunds} />
          </p>
          <p className={styles.balanceNote}>
            You can withdraw <Money value={funds.withdrawableFunds} />
          </p>
        </div>
      ) : (
        <div className={styles.balancePending} role={isError ? 'alert' : 'status'}>
          {isError ? (
            <>
              <p>We could not load your balance.</p>
              <Button variant="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            </>
          ) : (
            <VisuallyHidden>Loading your balance</VisuallyHidden>
          )}
        </div>
      )}
      {mayDeposit && (
        <LinkButton to={paths.deposit()} variant="accent">
          Deposit
        </LinkButton>
      )}
    </div>
  );
}
