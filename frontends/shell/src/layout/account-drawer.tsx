import { fundsQuery } from '@wattle/api-client';
import {
  Badge,
  CalendarDays,
  Drawer,
  History,
  LinkButton,
  LogOut,
  Money,
  Receipt,
  Shield,
  User,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery, useSession } from '@wattle/platform';
import { DrawerLink } from './drawer-link.tsx';
import styles from './drawers.module.css';
import { useVerificationPrompt } from './verification-prompt.ts';

const LINKS = [
  { to: paths.account(), label: 'My account', icon: User },
  { to: paths.upcomingTickets(), label: 'Upcoming tickets', icon: CalendarDays },
  { to: paths.pastTickets(), label: 'Past tickets', icon: History },
  { to: paths.transactions(), label: 'Transactions', icon: Receipt },
  { to: paths.logout(), label: 'Log out', icon: LogOut },
] as const;

export function AccountDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { customer } = useSession();
  const asksToVerify = useVerificationPrompt();
  if (!customer) return null;
  return (
    <Drawer open={open} onClose={onClose} side="end" title={`Hello, ${customer.firstName}`}>
      <div className={styles.account}>
        <BalanceCard />
        <nav aria-label="Account">
          <ul className={styles.links}>
            {asksToVerify && (
              <li>
                <DrawerLink to={paths.verifyAccount()} icon={Shield}>
                  Verify your account
                  <Badge tone="accent">To do</Badge>
                </DrawerLink>
              </li>
            )}
            {LINKS.map(({ to, label, icon }) => (
              <li key={to}>
                <DrawerLink to={to} icon={icon}>
                  {label}
                </DrawerLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Drawer>
  );
}

function BalanceCard() {
  const showsBalance = useCapability('wallet_balance');
  const mayDeposit = useCapability('wallet_deposit');
  const { data: funds } = useQuery({ ...fundsQuery(), enabled: showsBalance });
  if (!funds) return null;
  return (
    <div className={styles.balanceCard}>
      <dl>
        <dt>Available to play</dt>
        <dd className={styles.amount}>
          <Money value={funds.availableFunds} />
        </dd>
        <dt>
          You can withdraw <Money value={funds.withdrawableFunds} />
        </dt>
      </dl>
      {mayDeposit && (
        <LinkButton to={paths.deposit()} variant="accent">
          Deposit
        </LinkButton>
      )}
    </div>
  );
}
