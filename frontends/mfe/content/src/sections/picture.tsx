import type { ContentImage } from '@wattle/api-client';
import { MediaImage } from '@wattle/design-system';
import styles from './sections.module.css';

/** A picture of our own media; its size is known, so that nothing jumps when it comes. */
export function Picture({ image }: { image: ContentImage }) {
  const { caption } = image;
  return (
    <figure className={styles.figure}>
      <MediaImage image={image} sizes="(width < 48rem) 100vw, 44rem" className={styles.picture} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
