/** The frame of the pages of My account: layout, heading, loading, limits, access. */
export { AccountLayout, PageHeading } from './account-layout.tsx';
export { LIMIT_SPANS, LimitRoom, type LimitRoomProps } from './limit-room.tsx';
export { Loaded, type LoadedProps } from './loaded.tsx';
export { protectedLoader } from './protected.ts';
