/** Everything that opens over the page, in one file of its own (see on-demand.tsx). */
export { AccountDrawer } from './account-drawer.tsx';
export { CustomerNotices } from './customer-notices.tsx';
export { NotificationsDrawer } from './notifications-drawer.tsx';
export { PrimaryDrawer } from './primary-drawer.tsx';
