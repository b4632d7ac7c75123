import type { Gateway } from '@wattle/api-client';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type FieldsKind,
  FieldsRefusal,
  FieldsSilent,
  type FieldsToken,
  fieldsAddress,
  readFieldsMessage,
} from './protocol.ts';

type FieldsState = 'loading' | 'ready' | 'failed';

/** Milliseconds that a frame may take to load, and to answer. */
const LOADING_MS = 15_000;
const ANSWER_MS = 20_000;

interface Waiting {
  resolve(token: FieldsToken): void;
  reject(error: Error): void;
}

export interface HostedFieldsControl {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly address: string;
  readonly state: FieldsState;
  /** CSS pixels, as the frame asks for; null until it does. */
  readonly height: number | null;
  /** Everything is filled in. */
  readonly complete: boolean;
  /** Counts changes in the fields, to detect a token of older contents. */
  readonly revision: number;
  /** @throws FieldsRefusal, FieldsSilent */
  tokenise(details?: Readonly<Record<string, string>>): Promise<FieldsToken>;
  reload(): void;
}

/**
 * A provider's fields in a frame.
 *
 * @param onToken receives unrequested tokens: the customer pressed Enter in the fields, or paid in a sheet
 */
export function useHostedFields(
  gateway: Pick<Gateway, 'gatewayKey' | 'hostedFieldsUrl'>,
  kind: FieldsKind,
  onToken?: (token: FieldsToken) => void,
): HostedFieldsControl {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, Waiting>());
  const onTokenRef = useRef(onToken);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<FieldsState>('loading');
  const [height, setHeight] = useState<number | null>(null);
  const [complete, setComplete] = useState(false);
  const [revision, setRevision] = useState(0);

  const { address, origin } = useMemo(() => {
    const url = fieldsAddress(gateway.hostedFieldsUrl, gateway.gatewayKey, kind);
    // A fragment reloads the frame without sending the provider anything.
    return { address: attempt ? `${url}#${attempt}` : url.toString(), origin: url.origin };
  }, [gateway.hostedFieldsUrl, gateway.gatewayKey, kind, attempt]);

  useEffect(() => {
    onTokenRef.current = onToken;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another frame, which begins anew
  useEffect(() => {
    setState('loading');
    const silent = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), LOADING_MS);

    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readFieldsMessage(event.data);
      if (message?.kind !== kind) return;
      switch (message.type) {
        case 'ready':
          return setState('ready');
        case 'resize':
          return setHeight(Math.min(Math.max(Math.ceil(message.height), 0), 1_200));
        case 'change':
          setRevision((now) => now + 1);
          return setComplete(message.complete);
        case 'token': {
          const asked = message.id === null ? undefined : waiting.current.get(message.id);
          return asked ? asked.resolve(message) : onTokenRef.current?.(message);
        }
        case 'error': {
          const asked = message.id === null ? undefined : waiting.current.get(message.id);
          return asked?.reject(new FieldsRefusal(message.field, message.message));
        }
      }
    };
    window.addEventListener('message', hear);
    const asked = waiting.current;
    return () => {
      clearTimeout(silent);
      window.removeEventListener('message', hear);
      for (const { reject } of asked.values()) reject(new FieldsSilent());
      asked.clear();
    };
  }, [address, origin, kind]);

  const tokenise = useCallback(
    async (details: Readonly<Record<string, string>> = {}) => {
      const target = frame.current?.contentWindow;
      if (!target) throw new FieldsSilent();
      const id = crypto.randomUUID();
      let silent: ReturnType<typeof setTimeout> | undefined;
      try {
        return await new Promise<FieldsToken>((resolve, reject) => {
          waiting.current.set(id, { resolve, reject });
          silent = setTimeout(() => reject(new FieldsSilent()), ANSWER_MS);
          target.postMessage({ type: 'tokenise', id, ...details }, origin);
        });
      } finally {
        clearTimeout(silent);
        waiting.current.delete(id);
      }
    },
    [origin],
  );

  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  return { frame, address, state, height, complete, revision, tokenise, reload };
}
