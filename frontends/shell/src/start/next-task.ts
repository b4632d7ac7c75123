/** Lets the browser do what waits, a press or a paint, before the work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
