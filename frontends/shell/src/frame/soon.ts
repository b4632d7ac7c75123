const LONGEST_WAIT_MS = 2_000;

/** What `work` gives; null where it fails, or takes longer than a page waits for what it can be without: two seconds. */
export const soon = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, null)),
  ]);
