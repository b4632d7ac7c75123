import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

/** The last line: whatever breaks around the router, whose own errors have pages inside the layout. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen kind="other" standalone /> : this.props.children;
  }
}
