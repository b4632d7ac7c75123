/** What a visitor opens from the footer (see on-demand.tsx). */
export { CookieSettings } from '../banners/cookie-settings.tsx';
export { SupportDialog } from '../footer/support-dialog.tsx';
