import { errorReports } from '@wattle/platform';

/** Notes what goes wrong on the page, from its first moment on; operators are told by code that comes with the first error. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => errorReports.report('script', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => errorReports.report('promise', reason));
  errorReports.connect(async () => (await import('./error-reporting.ts')).errorSink());
}
