/** More than any game has on sale at once, and as many as the API gives (domain handbook §1.1: twelve weeks). */
export const DRAWS_ON_SALE = 100;
