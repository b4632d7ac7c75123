/** What the pages of My account share, whichever micro-frontend they come from. */
export { AccountLayout } from './account-layout.tsx';
export { Loaded, type LoadedProps } from './loaded.tsx';
export { PageHeading } from './page-heading.tsx';
export { protectedLoader } from './protected.ts';
