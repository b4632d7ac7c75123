import '@wattle/design-system/document.css';
import { errorReports } from '@wattle/platform';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startHost } from '../federation/host.ts';
import { readRegistry } from '../federation/registry.ts';
import { App, openPage } from './app.tsx';
import { guardStorage } from './guard-storage.ts';
import { nextTask } from './router.tsx';

function noteRenderError(error: unknown) {
  console.error(error);
  errorReports.report('render', error);
}

/** Step by step: all at once a phone would be busy so long that a press is felt late. */
async function main(root: HTMLElement) {
  guardStorage();
  watchErrors();
  await nextTask();
  startHost();
  const page = openPage(readRegistry());
  await nextTask();
  page.begin();
  await nextTask();
  // A transition is rendered in slices, and what the document says stays until it is there.
  startTransition(() =>
    createRoot(root, { onCaughtError: noteRenderError, onUncaughtError: noteRenderError }).render(
      <StrictMode>
        <App page={page} />
      </StrictMode>,
    ),
  );
  await nextTask();
  // The first number that is written reads the tables of the locale: now, while the page is on its way.
  new Intl.NumberFormat(document.documentElement.lang).format(1);
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
main(root);

/** Records errors from the page's first moment on; the code that sends them is loaded with the first error. */
function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => errorReports.report('script', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => errorReports.report('promise', reason));
  errorReports.connect(async () => (await import('../errors/error-reporting.ts')).errorSink());
}
