import {
  type SitewideBanner as Content,
  Link,
  readCookie,
  useCapability,
  useSite,
  writeCookie,
} from '@wattle/platform';
import { useState } from 'react';
import { BannerBox } from './banner-box.tsx';

/**
 * Fixed at the top until it is dismissed; other words bring it back (docs/requirements.md §2, Sitewide banner). The
 * document has it already, so that nothing moves when it is said again here.
 */
export function SitewideBanner() {
  const { sitewideBanner, rebrand } = useSite();
  const isShown = useCapability('sitewide_banner');
  return (
    <>
      {rebrand && (
        <Banner cookie="wattle_rebrand" label="Our new name" content={{ ...rebrand, text: rebrand.notice }} />
      )}
      {isShown && sitewideBanner && (
        <Banner cookie="wattle_banner" label="News of the site" content={sitewideBanner} />
      )}
    </>
  );
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface BannerProps {
  /** Where it is remembered that it was dismissed: the server must know. */
  readonly cookie: string;
  readonly label: string;
  readonly content: Content;
}

function Banner({ cookie, label, content: { text, link, linkText } }: BannerProps) {
  const dismissed = contentHash([text, link, linkText]);
  const [isDismissed, setDismissed] = useState(() => readCookie(cookie) === dismissed);
  if (isDismissed) return null;
  const dismiss = () => {
    writeCookie(cookie, dismissed, { maxAgeSeconds: YEAR_SECONDS });
    setDismissed(true);
  };
  const says = linkText ?? 'Read more';
  return (
    <BannerBox label={label} onDismiss={dismiss}>
      {text}{' '}
      {link &&
        (link.startsWith('/') ? (
          <Link to={link}>{says}</Link>
        ) : (
          <a href={link} rel="noopener noreferrer">
            {says}
          </a>
        ))}
    </BannerBox>
  );
}

/** FNV-1a of what a banner says: remembers that it was dismissed. The server counts in the same way. */
export function contentHash(parts: readonly (string | null | undefined)[]): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(parts.map((part) => part ?? '').join('\n')))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16);
}
