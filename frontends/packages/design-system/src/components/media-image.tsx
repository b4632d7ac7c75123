import type { ImgHTMLAttributes } from 'react';

/** Widths in pixels of the WebP copies that the content service makes of each uploaded picture. */
const WIDTHS = [320, 640, 960, 1280];
/** A picture that was uploaded; drawings that are shipped have names of their own, and one size for every screen. */
const UPLOADED = /^(\/media\/[0-9a-f]{32})\.(?:png|jpg|webp|avif)$/;

/** A picture of our own media and its smaller copies, for `srcset`; undefined for one that has none. */
function srcSetOf(src: string, width: number): string | undefined {
  const address = UPLOADED.exec(src)?.[1];
  const smaller = WIDTHS.filter((each) => each < width);
  if (address === undefined || smaller.length === 0) return undefined;
  return [...smaller.map((each) => `${address}-${each}.webp ${each}w`), `${src} ${width}w`].join(', ');
}

/** The same for a picture in a box of a logo's size, which is less than the smallest copy on any screen but the finest. */
export function logoSetOf(src: string): string | undefined {
  const address = UPLOADED.exec(src)?.[1];
  return address && `${address}-320.webp, ${address}-640.webp 3x`;
}

export interface MediaImageProps
  extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'loading' | 'decoding'> {
  readonly image: {
    readonly src: string;
    readonly alt: string;
    /** In pixels. With the height it reserves the picture's place. */
    readonly width: number;
    readonly height: number;
  };
  /** How wide it stands on the page, as the attribute of that name says it. */
  readonly sizes: string;
}

/** A picture of our own media, of which each screen loads as much as it shows. */
export function MediaImage({ image, sizes, loading = 'lazy', ...others }: MediaImageProps) {
  const { src, alt, width, height } = image;
  const srcSet = srcSetOf(src, width);
  return (
    <img
      {...others}
      loading={loading}
      width={width}
      height={height}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
    />
  );
}
