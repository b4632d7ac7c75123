/** The frame of the pages of My account: layout, heading, loading, limits, access. */
export { AccountLayout, PageHeading } from './account-layout.tsx';
export { LIMIT_SPANS, LimitRoom } from './limit-room.tsx';
export { Loaded } from './loaded.tsx';
export { protectedLoader } from './protected.ts';
