/** What a visitor opens from the footer (see on-demand.tsx). */
export { CookieSettings } from './cookie-settings.tsx';
export { SupportDialog } from './support-dialog.tsx';
