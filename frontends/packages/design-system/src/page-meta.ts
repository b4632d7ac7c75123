import { useEffect } from 'react';

export interface PageMeta {
  /** Without the site's name, which is added. */
  readonly title: string;
  readonly description?: string;
  /** Path of the page that this address stands for; its own path when left out. */
  readonly canonical?: string;
  readonly robots?: 'index,follow' | 'noindex,nofollow';
}

/** The name of the site as the server wrote it; in development it writes none. */
const siteName = () =>
  document.head.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'Wattle';

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

/** Keeps the head's tags in step with the page, changing those the server wrote so that none is ever doubled. */
export function usePageMeta({ title, description, canonical, robots = 'index,follow' }: PageMeta): void {
  const address = new URL(canonical ?? window.location.pathname, window.location.origin).href;
  useEffect(() => {
    const name = siteName();
    const fullTitle = title === name ? title : `${title} | ${name}`;
    document.title = fullTitle;
    upsert('meta', ['name', 'description'], 'content', description);
    upsert('meta', ['name', 'robots'], 'content', robots);
    upsert('link', ['rel', 'canonical'], 'href', address);
    upsert('meta', ['property', 'og:title'], 'content', fullTitle);
    upsert('meta', ['property', 'og:description'], 'content', description);
    upsert('meta', ['property', 'og:url'], 'content', address);
    upsert('meta', ['name', 'twitter:title'], 'content', fullTitle);
    upsert('meta', ['name', 'twitter:description'], 'content', description);
  }, [title, description, address, robots]);
}
