import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** Distance below the viewport at which content is loaded, in viewport heights. */
const AHEAD = '50%';
/** Milliseconds after which it comes for those who search the page, or listen to it, and never scroll. */
const PATIENCE = 4000;

/** Renders its children once they are near the viewport, so that a phone renders the first screen first. */
export function NearViewport({ children }: { readonly children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const come = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    const timer = setTimeout(come, PATIENCE);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return isNear ? children : <div ref={place} />;
}
