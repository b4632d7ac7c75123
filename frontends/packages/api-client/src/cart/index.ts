/** The cart, its lines and its voucher. */
export * from './add-to-cart.ts';
export * from './cart.ts';
export { inputOf, isRedrawn } from './cart-item-input.ts';
export { adoptCart } from './linked-cart.ts';
export { clearUnmergedCart } from './unmerged-cart.ts';
export * from './vouchers.ts';
