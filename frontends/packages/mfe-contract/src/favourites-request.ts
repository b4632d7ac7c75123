/**
 * The request to play favourite numbers: `favourite_numbers=true` on any page (docs/requirements.md §2, Query
 * parameters); the next ticket fulfils it once.
 */
const SLOT = 'wattle.favourites-asked';

export const favouritesRequest = {
  remember: (): void => sessionStorage.setItem(SLOT, '1'),
  isOpen: (): boolean => sessionStorage.getItem(SLOT) !== null,
  done: (): void => sessionStorage.removeItem(SLOT),
};
