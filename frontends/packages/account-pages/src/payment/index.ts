/** What pages need that take money from something saved, whichever micro-frontend they come from. */
export { collectBrowserInfo } from './browser-info.ts';
export { fundName } from './fund-name.ts';
export { LATER_METHODS, useLaterFunds } from './later-funds.ts';
export { laterFromParam, laterParam } from './later-param.ts';
export { LaterPayment, type LaterPaymentProps } from './later-payment.tsx';
export { type LaterPaymentState, useLaterPayment } from './use-later-payment.ts';
