/** What a test changes of a whole resource: only what it is about. */
export type Change<T> = Partial<T>;

export const HOUR = 3_600_000;

/** An instant so many milliseconds from now, as the API writes it. */
export const instant = (offset: number) => new Date(Date.now() + offset).toISOString();
