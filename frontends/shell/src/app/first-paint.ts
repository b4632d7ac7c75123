/** Milliseconds after which nobody is looking, or nothing tells. */
const LONGEST_WAIT = 200;

/** Until what the document says has been seen: what replaces it sooner spares nobody a wait. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) finish();
    });
    const timer = setTimeout(finish, LONGEST_WAIT);
    function finish() {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    }
    observer.observe({ type: 'paint', buffered: true });
  });
}
