import { fundsQuery } from '@wattle/api-client';
import { LogIn, Menu, Money, User, VisuallyHidden } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocation, useQuery, useSession, useSite } from '@wattle/platform';
import { useEffect, useState } from 'react';
import { NotificationsButton } from '../account/notifications.tsx';
import { useVerificationPrompt } from '../account/verification-prompt.ts';
import { CartEntry } from '../cart/cart-entry.tsx';
import { useIsAtPartner } from '../frame/at-partner.ts';
import { Brand } from '../frame/brand.tsx';
import { AccountDrawer, PrimaryDrawer, prepareOverlays } from '../frame/lazy-overlays.ts';
import { OnDemand, useOverlayFailure } from '../frame/on-demand.tsx';
import styles from './header.module.css';
import { MainNavigation } from './main-navigation.tsx';
import type { DrawerChild } from './navigation-items.ts';

type OpenDrawer =
  | { readonly kind: 'primary'; readonly child: DrawerChild | null }
  | { readonly kind: 'account' };

export function Header() {
  const [open, setOpen] = useState<OpenDrawer | null>(null);
  const { pathname } = useLocation();
  const { siteName } = useSite();
  const { status } = useSession();
  const seesNotifications = useCapability('notifications_feed') && status === 'signed-in';
  const isAtPartner = useIsAtPartner();
  const close = () => setOpen(null);
  const failed = useOverlayFailure(close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes whatever drawer led there
  useEffect(() => setOpen(null), [pathname]);

  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          {!isAtPartner && (
            <button
              type="button"
              className={styles.iconSlot}
              aria-haspopup="dialog"
              aria-expanded={open?.kind === 'primary'}
              onPointerEnter={prepareOverlays}
              onClick={() => setOpen({ kind: 'primary', child: null })}
            >
              <Menu aria-hidden="true" />
              <VisuallyHidden>Menu</VisuallyHidden>
            </button>
          )}
          {isAtPartner ? (
            <span className={styles.logo}>
              <Brand />
            </span>
          ) : (
            <>
              <Link to={paths.home()} className={styles.logo} aria-label={`${siteName} home`}>
                <Brand />
              </Link>
              <MainNavigation onOpen={(child) => setOpen({ kind: 'primary', child })} />
              <div className={styles.end}>
                {seesNotifications && <NotificationsButton />}
                <AccountEntry
                  expanded={open?.kind === 'account'}
                  onOpen={() => setOpen({ kind: 'account' })}
                />
                <CartEntry />
              </div>
            </>
          )}
        </div>
      </header>
      <OnDemand when={open?.kind === 'primary'} onFailure={failed}>
        <PrimaryDrawer
          open={open?.kind === 'primary'}
          child={open?.kind === 'primary' ? open.child : null}
          onClose={close}
        />
      </OnDemand>
      <OnDemand when={open?.kind === 'account'} onFailure={failed}>
        <AccountDrawer open={open?.kind === 'account'} onClose={close} />
      </OnDemand>
    </>
  );
}

function AccountEntry({ expanded, onOpen }: { expanded: boolean; onOpen: () => void }) {
  const { status } = useSession();
  const needsVerification = useVerificationPrompt();
  const showsBalance = useCapability('wallet_balance');
  const funds = useQuery({ ...fundsQuery(), enabled: status === 'signed-in' && showsBalance });
  if (status === 'unknown') {
    return (
      <span className={styles.iconSlot}>
        <User aria-hidden="true" />
      </span>
    );
  }
  if (status === 'anonymous') {
    return (
      <Link to={paths.login()} className={styles.iconSlot}>
        <LogIn aria-hidden="true" />
        Login
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.iconSlot}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onPointerEnter={prepareOverlays}
      onClick={onOpen}
    >
      <User aria-hidden="true" />
      <span className={funds.data ? styles.wide : undefined}>Account</span>{' '}
      {funds.data && <Money value={funds.data.availableFunds} className={styles.balance} />}
      {needsVerification && (
        <>
          <VisuallyHidden>(please verify your account)</VisuallyHidden>
          <span className={styles.dot} aria-hidden="true" />
        </>
      )}
    </button>
  );
}
