const LONGEST_WAIT_MS = 2_000;

/** Returns the result of `work`; null when it fails or takes longer than two seconds. */
export const soon = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, null)),
  ]);
