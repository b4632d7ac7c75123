import { words } from '@wattle/i18n';
import { useToast } from '@wattle/platform';
import { Component, type ReactNode, Suspense, useState } from 'react';

/** Nothing in place of what could not be loaded; the next press tries again. */
class Guard extends Component<{ onFailure: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface OnDemandProps {
  /** Whether it is open now; an opened overlay stays mounted, so that it can close with its animation. */
  readonly when: boolean;
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** Renders children whose code is loaded on the first press, so that the page itself is lighter. */
export function OnDemand({ when, onFailure, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(when);
  const [failed, setFailed] = useState(false);
  if (failed && !when) setFailed(false);
  if (when && !wanted && !failed) setWanted(true);
  if (!wanted) return null;
  return (
    <Guard
      onFailure={() => {
        setWanted(false);
        setFailed(true);
        onFailure();
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </Guard>
  );
}

/** What to do when something that opens over the page could not be loaded. */
export function useOverlayFailure(close: () => void): () => void {
  const toast = useToast();
  return () => {
    close();
    toast.show({ message: words.error.unreachable, tone: 'danger' });
  };
}
