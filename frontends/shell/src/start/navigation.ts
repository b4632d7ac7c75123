/**
 * Gives the document's history entry a key of its own, before the router reads it. Without one the router calls every
 * first entry `default`, and a new document would be scrolled to where the one before it in the tab was left.
 */
export function keyFirstEntry(): void {
  const state = window.history.state as { readonly key?: string } | null;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
