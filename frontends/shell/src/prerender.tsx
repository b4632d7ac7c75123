/** Build time only: the shell's frame as HTML, so that the first paint waits for no script. */
import { renderToStaticMarkup } from 'react-dom/server';
import { ShellFrame } from './layout/shell-frame.tsx';

/** @param mainSlot a text that stands where the server may put the page's first words */
export const prerenderShell = (mainSlot: string): string =>
  renderToStaticMarkup(<ShellFrame mainSlot={mainSlot} />);
