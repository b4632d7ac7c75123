/** Which deposit is made to pay for the cart: kept in this tab, because a provider's page may come in between. */
const KEY = 'wattle.deposit-pays-cart';

export const rememberToPay = (depositId: string): void => sessionStorage.setItem(KEY, depositId);

export const paysCart = (depositId: string): boolean => sessionStorage.getItem(KEY) === depositId;
