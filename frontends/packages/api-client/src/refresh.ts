export { refreshOnce, renewalIsDue, stampRenewal } from '@wattle/platform';
