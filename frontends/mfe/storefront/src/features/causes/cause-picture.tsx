import type { Cause } from '@wattle/api-client';
import { classNames, MediaImage } from '@wattle/design-system';
import styles from './causes.module.css';

/** The picture of a cause. Its box is known before it comes, so that nothing moves. */
export function CausePicture({
  cause: { image, imageAlt },
  first = false,
  wide = false,
}: {
  cause: Cause;
  /** Whether it is seen without scrolling. */
  first?: boolean;
  wide?: boolean;
}) {
  if (image === null) return null;
  return (
    <MediaImage
      image={{ src: image, alt: imageAlt, width: 1280, height: 720 }}
      sizes={wide ? '(width < 44rem) 100vw, 36rem' : '(width < 44rem) 100vw, 24rem'}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames(styles.picture, wide && styles.wide)}
    />
  );
}
