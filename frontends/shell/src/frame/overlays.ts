/** Everything that opens over the page, in one file of its own (see on-demand.tsx). */
export { AccountDrawer } from '../account/account-drawer.tsx';
export { CustomerNotices } from '../account/customer-notices.tsx';
export { NotificationsDrawer } from '../account/notifications-drawer.tsx';
export { PrimaryDrawer } from '../header/primary-drawer.tsx';
