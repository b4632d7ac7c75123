import { words } from '@wattle/i18n';
import { useToast } from '@wattle/platform';

/** What to do when something that opens over the page could not be loaded. */
export function useOverlayFailure(close: () => void): () => void {
  const toast = useToast();
  return () => {
    close();
    toast.show({ message: words.error.unreachable, tone: 'danger' });
  };
}
