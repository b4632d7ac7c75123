import { useNavigate } from '@wattle/platform';
import type { MouseEvent } from 'react';
import styles from './prose.module.css';

/** The address on this site that a plain press on a link leads to; null for everything the browser follows itself. */
function pressedRoute(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== window.location.origin) return null;
  return link.pathname + link.search + link.hash;
}

/** Text of editors. The content service has made its HTML harmless: no markup of their own survives there. */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const route = pressedRoute(event);
    if (route === null) return;
    event.preventDefault();
    void navigate(route);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key presses a link as a click
    <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
