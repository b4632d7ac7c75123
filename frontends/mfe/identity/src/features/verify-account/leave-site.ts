/** On to another site; the way back is its own. */
export const leaveTo = (url: string): void => window.location.assign(url);
