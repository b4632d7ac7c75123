import { TabLinks } from '@wattle/design-system';
import { Outlet, useSite } from '@wattle/platform';
import styles from './account-layout.module.css';
import { accountNavigation } from './account-navigation.ts';

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
