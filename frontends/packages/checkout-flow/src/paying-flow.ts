const SLOT = 'wattle.paying-flow';

/** Marks that a visitor goes on to pay: logging in is the first step. */
export const beginPayingFlow = (): void => sessionStorage.setItem(SLOT, '1');

/** Whether the customer began to pay as a visitor, and has seen the earlier steps. */
export const isInPayingFlow = (): boolean => sessionStorage.getItem(SLOT) !== null;

export const endPayingFlow = (): void => sessionStorage.removeItem(SLOT);
