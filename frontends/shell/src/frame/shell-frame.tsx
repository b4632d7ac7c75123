import { Menu, ShoppingCart, Skeleton, User, VisuallyHidden } from '@wattle/design-system';
import type { ReactNode } from 'react';
import header from '../header/header.module.css';
import frame from './frame.module.css';

/** The page's first words as the document has them, to be said again until the page itself says them. */
export function firstWords(): ReactNode {
  const heading = document.querySelector('#root main > h1');
  if (!heading) return undefined;
  const lead = heading.nextElementSibling;
  return (
    <>
      <h1>{heading.textContent}</h1>
      {lead?.tagName === 'P' && <p className={frame.again}>{lead.textContent}</p>}
    </>
  );
}

interface ShellFrameProps {
  readonly banner?: ReactNode;
  readonly brand?: ReactNode;
  readonly mainSlot?: ReactNode;
}

/**
 * The page before anything is known: the boxes of header and main. Needs no context, because the build renders it
 * into the document and React shows it again until the first page is ready.
 */
export function ShellFrame({ banner, brand, mainSlot }: ShellFrameProps) {
  return (
    <div className={frame.page}>
      {banner}
      <header className={header.header}>
        <div className={header.bar}>
          <span className={header.iconSlot}>
            <Menu aria-hidden="true" />
          </span>
          <span className={header.logo}>{brand}</span>
          <div className={header.end}>
            <span className={header.iconSlot}>
              <User aria-hidden="true" />
            </span>
            <span className={header.iconSlot}>
              <ShoppingCart aria-hidden="true" />
            </span>
          </div>
        </div>
      </header>
      <main className={frame.main} aria-busy="true">
        {mainSlot}
        <div className={frame.pending} role="status">
          <VisuallyHidden>Loading</VisuallyHidden>
          {mainSlot === undefined && <Skeleton shape="heading" />}
          <Skeleton shape="block" />
          <Skeleton lines={3} />
        </div>
      </main>
    </div>
  );
}
