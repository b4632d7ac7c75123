import { act, screen } from '@wattle/testing';
import { vi } from 'vitest';
import { type FieldsKind, PROTOCOL_SOURCE, PROTOCOL_VERSION } from './protocol.ts';

interface Asked {
  readonly type: 'tokenise';
  readonly id: string;
  readonly client_secret?: string;
}

type Answer = { readonly token: string } | { readonly field: string; readonly message: string };

/** Plays a provider's frame in tests: says what it would say, and remembers what our page asked of it. */
export async function simulatedFrame(title: string, kind: FieldsKind, answer?: Answer) {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title);
  const view = frame.contentWindow;
  if (!view) throw new Error('the frame has no window');
  const { origin } = new URL(frame.src);
  const asked: Asked[] = [];

  const say = (message: object, { from = origin, source = view as Window | null } = {}) =>
    act(() => {
      const data = { source: PROTOCOL_SOURCE, version: PROTOCOL_VERSION, kind, ...message };
      window.dispatchEvent(new MessageEvent('message', { origin: from, source, data }));
    });

  vi.spyOn(view, 'postMessage').mockImplementation((message: Asked) => {
    asked.push(message);
    if (!answer) return;
    const type = 'token' in answer ? 'token' : 'error';
    queueMicrotask(() => say({ type, id: message.id, ...answer }));
  });
  say({ type: 'ready' });
  return { frame, asked, say };
}
