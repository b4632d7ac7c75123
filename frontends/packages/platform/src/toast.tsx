import { createContext, use, useSyncExternalStore } from 'react';

type ToastTone = 'info' | 'success' | 'danger';

interface ToastInput {
  readonly message: string;
  readonly title?: string;
  readonly tone?: ToastTone;
  /** A way on from here, for example "View cart". */
  readonly action?: { readonly label: string; readonly to: string };
  /** Milliseconds until it disappears; null means until dismissed. */
  readonly duration?: number | null;
}

export interface Toast extends Required<Omit<ToastInput, 'action' | 'title'>> {
  readonly id: number;
  readonly title: string | undefined;
  readonly action: ToastInput['action'];
}

export interface ToastStore {
  show(toast: ToastInput): number;
  dismiss(id: number): void;
  subscribe(listener: () => void): () => void;
  snapshot(): readonly Toast[];
}

/** Notifications disappear after 10 seconds by default (docs/requirements.md §4, Notifications). */
const DEFAULT_DURATION = 10_000;

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const publish = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show({ message, title, tone = 'info', action, duration = DEFAULT_DURATION }) {
      const id = nextId++;
      // A repeated message replaces its earlier self instead of piling up.
      publish([
        ...toasts.filter((toast) => toast.message !== message),
        { id, message, title, tone, action, duration },
      ]);
      return id;
    },
    dismiss: (id) => publish(toasts.filter((toast) => toast.id !== id)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => toasts,
  };
}

const ToastContext = createContext<ToastStore | null>(null);

export const ToastProvider = ToastContext.Provider;

/** The page's toasts: `show` from any micro-frontend; the shell draws them. */
export function useToast(): ToastStore {
  const store = use(ToastContext);
  if (!store) throw new Error('useToast needs a ToastProvider above it');
  return store;
}

export function useToasts(): readonly Toast[] {
  const store = useToast();
  return useSyncExternalStore(store.subscribe, store.snapshot);
}
