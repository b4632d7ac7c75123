import { type SitewideBanner as Content, Link, useCapability, useSite } from '@wattle/platform';
import { useState } from 'react';
import { BannerBox } from './banner-box.tsx';
import { contentHash } from './content-hash.ts';

/**
 * Fixed at the top until it is dismissed; other words bring it back (specification §2, Sitewide banner). The document
 * has it already, so that nothing moves when it is said again here.
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

interface BannerProps {
  /** Where it is remembered that it was dismissed: the server must know. */
  readonly cookie: string;
  readonly label: string;
  readonly content: Content;
}

function Banner({ cookie, label, content: { text, link, linkText } }: BannerProps) {
  const dismissed = `${cookie}=${contentHash([text, link, linkText])}`;
  const [isDismissed, setDismissed] = useState(() => document.cookie.split('; ').includes(dismissed));
  if (isDismissed) return null;
  const dismiss = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${dismissed}; Path=/; Max-Age=31536000; SameSite=Lax`;
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
