import type { ContentImage } from '@wattle/api-client';
import { MediaImage } from '@wattle/design-system';
import styles from './sections.module.css';

interface PictureProps {
  readonly image: ContentImage;
  /** The first picture of a page is often its largest and loads at once. */
  readonly first?: boolean;
}

/** A picture of our own media; its size is known, so that nothing jumps when it comes. */
export function Picture({ image, first = false }: PictureProps) {
  const { caption } = image;
  return (
    <figure className={styles.figure}>
      <MediaImage
        image={image}
        sizes="(width < 48rem) 100vw, 44rem"
        loading={first ? 'eager' : 'lazy'}
        className={styles.picture}
      />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
