/** What the pages of My account share, whichever micro-frontend they come from. */
export { AccountLayout } from './account-layout.tsx';
export { LimitRoom, type LimitRoomProps } from './limit-room.tsx';
export { LIMIT_SPANS } from './limit-spans.ts';
export { Loaded, type LoadedProps } from './loaded.tsx';
export { PageHeading } from './page-heading.tsx';
export { protectedLoader } from './protected.ts';
