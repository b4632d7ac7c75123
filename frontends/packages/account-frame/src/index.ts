/** The frame of the pages of My account: layout, heading, loading, limits, access. */
export { AccountLayout } from './account-layout.tsx';
export { LIMIT_SPANS, LimitRoom, type LimitRoomProps } from './limit-room.tsx';
export { Loaded, type LoadedProps } from './loaded.tsx';
export { PageHeading } from './page-heading.tsx';
export { protectedLoader } from './protected.ts';
