export {
  ApiError,
  type ApiFieldError,
  type ApiMessage,
  errorsByTarget,
  errorText,
  isApiError,
} from '@wattle/platform';
export * from './cart/index.ts';
export * from './catalogue/index.ts';
export * from './checkout/index.ts';
export * from './customer/index.ts';
export * from './deposits/index.ts';
export * from './orders/index.ts';
export * from './request/index.ts';
export * from './session/index.ts';
export * from './site/index.ts';
export type * from './types.ts';
export * from './wallet/index.ts';
