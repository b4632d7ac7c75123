import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { analytics, sessionSignals } from '@wattle/platform';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { defaultHandlers } from './handlers.ts';
import { server } from './server.ts';

/** jsdom knows the dialog element but not how to show it. */
function teachDialogs() {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.scrollTo = () => {};
  Element.prototype.checkVisibility ??= () => true;
}

/** jsdom lays nothing out, so that everything is on its screen. */
class EverythingSeen {
  readonly #hear: (entries: readonly { isIntersecting: boolean }[]) => void;

  constructor(hear: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#hear = hear;
  }

  observe() {
    queueMicrotask(() => this.#hear([{ isIntersecting: true }]));
  }

  disconnect() {}
}

// The first test of a file loads the code of its page, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const unanswered: string[] = [];

/** Events are queued until the next connection, which would be another test's. */
function forgetEvents() {
  const disconnect = analytics.connect({ permission: () => 'refused', send: () => {} });
  analytics.flush();
  disconnect();
}

beforeAll(() => {
  teachDialogs();
  vi.stubGlobal('IntersectionObserver', EverythingSeen);
  server.listen({
    async onUnhandledFrame({ frame, defaults }) {
      unanswered.push(await frame.getUnhandledMessage());
      defaults.error();
    },
  });
});
beforeEach(() => {
  server.resetHandlers(...defaultHandlers());
});
afterEach(() => {
  cleanup();
  sessionSignals.reset();
  forgetEvents();
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  }
  expect(unanswered.splice(0), 'calls that no handler answers').toEqual([]);
});
afterAll(() => server.close());
