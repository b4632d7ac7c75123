/** What pages need that take money from something saved, whichever micro-frontend they come from. */
export { collectBrowserInfo } from './browser-info.ts';
export { fundName } from './fund-name.ts';
export { laterFromParam, laterParam } from './later-param.ts';
export { LATER_METHODS, LaterPayment, type LaterPaymentProps, useLaterFunds } from './later-payment.tsx';
export { type LaterPaymentState, useLaterPayment } from './use-later-payment.ts';
