import { IconButton, X } from '@wattle/design-system';
import { type SitewideBanner as Content, Link, useCapability, useSite } from '@wattle/platform';
import { useState } from 'react';
import { contentHash } from './content-hash.ts';
import styles from './sitewide-banner.module.css';

const DISMISSED = 'wattle.sitewide-banner';

/** Fixed at the top until it is dismissed; other words bring it back (specification §2, Sitewide banner). */
export function SitewideBanner() {
  const { sitewideBanner } = useSite();
  const isShown = useCapability('sitewide_banner');
  if (!isShown || !sitewideBanner) return null;
  const hash = contentHash(JSON.stringify(sitewideBanner));
  return <Banner key={hash} hash={hash} content={sitewideBanner} />;
}

function Banner({ hash, content }: { hash: string; content: Content }) {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) === hash);
  if (isDismissed) return null;
  const { text, link, linkText } = content;
  const dismiss = () => {
    localStorage.setItem(DISMISSED, hash);
    setDismissed(true);
  };
  return (
    <aside className={styles.banner} aria-label="News of the site">
      <p className={styles.text}>
        {text}{' '}
        {link &&
          (link.startsWith('/') ? (
            <Link to={link}>{linkText ?? 'Read more'}</Link>
          ) : (
            <a href={link} rel="noopener noreferrer">
              {linkText ?? 'Read more'}
            </a>
          ))}
      </p>
      <IconButton label="Close this news" icon={X} onClick={dismiss} />
    </aside>
  );
}
