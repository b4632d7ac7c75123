/** What the router's data mode needs of its framework mode, which renders on servers and prefetches pages. */
import { createContext, type Ref } from 'react';

export const FrameworkContext = createContext(undefined);

export const mergeRefs =
  <Element>(...refs: readonly Ref<Element>[]) =>
  (element: Element | null): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref !== null && ref !== undefined) ref.current = element;
    }
  };

/** Whether to prefetch, who watches for it, and how. */
export const usePrefetchBehavior = () => [false, null, {}] as const;

export const PrefetchPageLinks = () => null;
