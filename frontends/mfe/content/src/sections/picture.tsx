import type { ContentImage } from '@wattle/api-client';
import styles from './sections.module.css';

/** A picture of our own media; its size is known, so that nothing jumps when it comes. */
export function Picture({ image }: { image: ContentImage }) {
  const { src, alt, width, height, caption } = image;
  return (
    <figure className={styles.figure}>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" className={styles.picture} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
