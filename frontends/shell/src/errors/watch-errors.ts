import { errorReports } from '@wattle/platform';

/** Records errors from the page's first moment on; the code that sends them is loaded with the first error. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => errorReports.report('script', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => errorReports.report('promise', reason));
  errorReports.connect(async () => (await import('./error-reporting.ts')).errorSink());
}
