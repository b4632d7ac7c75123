/** Build time only: the shell's frame as HTML, so that the first paint waits for no script. */
import { LogoMark } from '@wattle/design-system';
import { renderToStaticMarkup } from 'react-dom/server';
import { BannerBox } from '../banners/banner-box.tsx';
import { PreviewBox } from '../banners/preview-box.tsx';
import brand from '../frame/brand.module.css';
import { ShellFrame } from '../frame/shell-frame.tsx';

/** Texts that stand where the server may put something. */
export interface FrameSlots {
  /** Around the notice of a preview, which the server leaves in previews only. */
  readonly preview: string;
  readonly previewEnd: string;
  /** Around a banner, which the server says none, once or more often. */
  readonly banner: string;
  readonly bannerEnd: string;
  readonly bannerLabel: string;
  readonly bannerText: string;
  /** The page's first words. */
  readonly main: string;
  /** Around the drawn mark, which gives way to a logo. */
  readonly mark: string;
  readonly markEnd: string;
  /** The name of the site. */
  readonly name: string;
}

export const prerenderShell = (slots: FrameSlots): string =>
  renderToStaticMarkup(
    <ShellFrame
      mainSlot={slots.main}
      banner={
        <>
          {slots.preview}
          <PreviewBox />
          {slots.previewEnd}
          {slots.banner}
          <BannerBox label={slots.bannerLabel}>{slots.bannerText}</BannerBox>
          {slots.bannerEnd}
        </>
      }
      brand={
        <>
          {slots.mark}
          <LogoMark className={brand.mark} />
          {slots.markEnd}
          {slots.name}
        </>
      }
    />,
  );
