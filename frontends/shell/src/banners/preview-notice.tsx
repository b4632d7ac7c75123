import { useSite } from '@wattle/platform';
import { useEffect } from 'react';
import { PreviewBox } from './preview-box.tsx';

interface PreviewNoticeProps {
  readonly reload?: () => void;
}

/**
 * Says on every page that it is a draft, with the way out. When the time of the link is over, a new document says so.
 */
export function PreviewNotice({ reload = () => window.location.reload() }: PreviewNoticeProps) {
  const { preview } = useSite();
  const expiresAt = preview?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const left = Date.parse(expiresAt) - Date.now();
    // A clock that runs ahead would reload for ever; then the server says it at the next page.
    if (left <= 0) return;
    const timer = setTimeout(reload, left + 1000);
    return () => clearTimeout(timer);
  }, [expiresAt, reload]);
  return preview ? <PreviewBox /> : null;
}
