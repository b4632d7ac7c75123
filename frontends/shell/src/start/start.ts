/** Milliseconds; in a hidden tab, and in some browsers, the paint is never reported. */
const LONGEST_WAIT = 200;

/** Resolves after the first paint: the document needs no script for it, and parsing the program would delay it. */
function firstPaint(): Promise<void> {
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

/** The build announces it under this name; it has been on its way since the document began. */
const program = document.getElementById('program') as HTMLLinkElement;
firstPaint().then(() => import(/* @vite-ignore */ program.href));
