import { IconButton, X } from '@wattle/design-system';
import { type SitewideBanner as Content, Link, useCapability, useSite } from '@wattle/platform';
import { useState } from 'react';
import { contentHash } from './content-hash.ts';
import styles from './sitewide-banner.module.css';

/** Fixed at the top until it is dismissed; other words bring it back (specification §2, Sitewide banner). */
export function SitewideBanner() {
  const { sitewideBanner, rebrand } = useSite();
  const isShown = useCapability('sitewide_banner');
  return (
    <>
      {rebrand && (
        <Banner slot="wattle.rebrand" label="Our new name" content={{ ...rebrand, text: rebrand.notice }} />
      )}
      {isShown && sitewideBanner && (
        <Banner slot="wattle.sitewide-banner" label="News of the site" content={sitewideBanner} />
      )}
    </>
  );
}

interface BannerProps {
  /** Where it is remembered that it was dismissed. */
  readonly slot: string;
  readonly label: string;
  readonly content: Content;
}

function Banner({ slot, label, content }: BannerProps) {
  const hash = contentHash(JSON.stringify(content));
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(slot));
  if (dismissed === hash) return null;
  const { text, link, linkText } = content;
  const dismiss = () => {
    localStorage.setItem(slot, hash);
    setDismissed(hash);
  };
  return (
    <aside className={styles.banner} aria-label={label}>
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
