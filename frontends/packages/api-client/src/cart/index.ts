/** The cart, its lines and its voucher. */
export * from './add-to-cart.ts';
export * from './cart.ts';
export { inputOf, isDrawnAnew } from './cart-item-input.ts';
export { forgetCartLeftBehind } from './cart-left-behind.ts';
export { adoptCart } from './linked-cart.ts';
export * from './vouchers.ts';
