import type { ContentItem } from '@wattle/api-client';

/** The first item with a picture, alone or in its text. */
export function firstWithPicture(items: readonly ContentItem[]): ContentItem | undefined {
  return items.find(
    ({ type, value }) => type === 'image' || (type === 'markdown' && String(value).includes('<img ')),
  );
}
