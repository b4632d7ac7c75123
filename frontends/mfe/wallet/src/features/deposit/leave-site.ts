/** Goes to a provider's own page. */
export const leaveSite = (url: string): void => location.assign(url);
