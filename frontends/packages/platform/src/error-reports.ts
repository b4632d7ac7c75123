/** Where on the page something went wrong. */
export type ErrorSource =
  | 'script'
  | 'promise'
  | 'render'
  | 'route'
  | 'query'
  | 'mutation'
  | 'micro_frontend'
  | 'elevation_replay';

/** Something that went wrong, as it was thrown. */
export interface CaughtError {
  readonly source: ErrorSource;
  readonly error: unknown;
  /** Path of the page. */
  readonly path: string;
  readonly microFrontend: string | undefined;
}

export type ErrorSink = (caught: CaughtError) => void;

interface ErrorReports {
  report(source: ErrorSource, error: unknown, microFrontend?: string): void;
  /** Loads the error sink, with the first error: most pages have none. */
  connect(load: () => Promise<ErrorSink>): void;
}

/** More are the echo of the first ones. */
const MOST_WAITING = 20;

export function createErrorReports(): ErrorReports {
  let load: (() => Promise<ErrorSink>) | null = null;
  let sink: ErrorSink | 'loading' | null = null;
  let waiting: CaughtError[] = [];

  const drain = () => {
    if (load === null || sink === 'loading' || waiting.length === 0) return;
    if (sink !== null) {
      const caught = waiting;
      waiting = [];
      for (const one of caught) sink(one);
      return;
    }
    sink = 'loading';
    load().then(
      (loaded) => {
        sink = loaded;
        drain();
      },
      // The network may have failed; the next error retries.
      () => {
        sink = null;
      },
    );
  };
  return {
    report(source, error, microFrontend) {
      if (waiting.length < MOST_WAITING)
        waiting.push({ source, error, path: window.location.pathname, microFrontend });
      drain();
    },
    connect(how) {
      load = how;
      drain();
    },
  };
}

/** The page's one: this package is loaded once, and things go wrong in every micro-frontend. */
export const errorReports = createErrorReports();
