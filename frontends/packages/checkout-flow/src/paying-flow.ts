const SLOT = 'wattle.paying-flow';

/** A visitor goes on to pay: logging in and creating an account are the first steps of it. */
export const beginPayingFlow = (): void => sessionStorage.setItem(SLOT, '1');

/** Whether who is paying now began as a visitor, and has seen the steps before. */
export const isInPayingFlow = (): boolean => sessionStorage.getItem(SLOT) !== null;

export const endPayingFlow = (): void => sessionStorage.removeItem(SLOT);
