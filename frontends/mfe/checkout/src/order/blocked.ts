import type { Cart } from '@wattle/api-client';

/** Where the reasons stand: what cannot be used because of them is described by it. */
export const BLOCKED_ID = 'blocked-reasons';

/** Whether the cart can be paid as it is. */
export const isBlocked = ({ blockedReasons }: Cart): boolean => Object.keys(blockedReasons).length > 0;

/** Whether it is being paid: nothing of it changes until that is over. */
export const isBeingPaid = ({ blockedReasons }: Cart): boolean => 'close' in blockedReasons;
