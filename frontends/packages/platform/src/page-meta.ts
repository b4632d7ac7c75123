import { useEffect } from 'react';

export interface PageMeta {
  /** Without the site's name, which is added. */
  readonly title: string;
  readonly description?: string;
  /** Path of the page that this address stands for; its own path when left out. */
  readonly canonical?: string;
  readonly robots?: 'index,follow' | 'noindex,nofollow';
  /** Path of the picture that stands for the page where it is shared. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'article';
}

/** The name of the site as the server wrote it; in development it writes none. */
const siteName = () => content('property="og:site_name"') ?? 'Wattle';

function upsert(
  tag: 'meta' | 'link',
  key: readonly [attribute: string, value: string],
  attribute: string,
  value?: string,
) {
  const [name, of] = key;
  let element = document.head.querySelector(`${tag}[${name}="${of}"]`);
  if (value === undefined) {
    element?.remove();
    return;
  }
  if (!element) {
    element = document.createElement(tag);
    element.setAttribute(name, of);
    document.head.append(element);
  }
  element.setAttribute(attribute, value);
}

const content = (selector: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[${selector}]`)?.content;

/** The server may know more of a page that begins as its document than the page says. */
function isAsServed(address: string): boolean {
  const served = content('property="og:url"');
  return (
    served !== undefined && URL.canParse(served) && new URL(served).pathname === new URL(address).pathname
  );
}

/** The same page for other locales, which are other sites: only the server knows whether they have it. */
function removeAlternates(): void {
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
}

function removePreviousTags(): void {
  removeAlternates();
  document.head.querySelector('meta[name="robots"][data-of="page"]')?.removeAttribute('data-of');
  upsert('meta', ['property', 'og:image'], 'content');
  upsert('meta', ['name', 'twitter:image'], 'content');
  upsert('meta', ['name', 'twitter:card'], 'content', 'summary');
  upsert('meta', ['property', 'og:type'], 'content', 'website');
  for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove();
}

function showPicture(image: string): void {
  const { href } = new URL(image, window.location.origin);
  upsert('meta', ['property', 'og:image'], 'content', href);
  upsert('meta', ['name', 'twitter:image'], 'content', href);
  upsert('meta', ['name', 'twitter:card'], 'content', 'summary_large_image');
}

/**
 * What the server has hidden from search engines stays so: an alternative of the site, which is for its visitors alone
 * (docs/domain.md §10.2), and the page that the document began as where this site does not list it.
 */
const isNoindexByServer = () => document.head.querySelector('meta[name="robots"][data-of]') !== null;

/** Updates the head's tags with the page; changes the server's tags in place, so none is doubled. */
export function usePageMeta({
  title,
  description,
  canonical,
  robots = 'index,follow',
  image,
  type,
}: PageMeta): void {
  const address = new URL(canonical ?? window.location.pathname, window.location.origin).href;
  useEffect(() => {
    if (!isAsServed(address)) removePreviousTags();
    else if (robots !== 'index,follow') removeAlternates();
    if (image) showPicture(image);
    if (type) upsert('meta', ['property', 'og:type'], 'content', type);
  }, [address, image, type, robots]);
  useEffect(() => {
    const name = siteName();
    const fullTitle = title === name ? title : `${title} | ${name}`;
    document.title = fullTitle;
    upsert('meta', ['name', 'description'], 'content', description);
    if (!isNoindexByServer()) upsert('meta', ['name', 'robots'], 'content', robots);
    upsert('link', ['rel', 'canonical'], 'href', address);
    upsert('meta', ['property', 'og:title'], 'content', fullTitle);
    upsert('meta', ['property', 'og:description'], 'content', description);
    upsert('meta', ['property', 'og:url'], 'content', address);
    upsert('meta', ['name', 'twitter:title'], 'content', fullTitle);
    upsert('meta', ['name', 'twitter:description'], 'content', description);
  }, [title, description, address, robots]);
}
