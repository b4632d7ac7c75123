/** Build time only: the shell's frame as HTML, so that the first paint waits for no script. */
import { LogoMark } from '@wattle/design-system';
import { renderToStaticMarkup } from 'react-dom/server';
import brand from './layout/brand.module.css';
import { ShellFrame } from './layout/shell-frame.tsx';

/** Texts that stand where the server may put something. */
export interface FrameSlots {
  /** The page's first words. */
  readonly main: string;
  /** Around the drawn mark, which gives way to a logo. */
  readonly mark: string;
  readonly markEnd: string;
  /** The name of the site. */
  readonly name: string;
}

export const prerenderShell = ({ main, mark, markEnd, name }: FrameSlots): string =>
  renderToStaticMarkup(
    <ShellFrame
      mainSlot={main}
      brand={
        <>
          {mark}
          <LogoMark className={brand.mark} />
          {markEnd}
          {name}
        </>
      }
    />,
  );
