/** What a visitor opens from the footer, or is asked once (see on-demand.tsx). */
export { CookieBanner, CookieSettings } from './cookie-choice.tsx';
export { SupportDialog } from './support-dialog.tsx';
