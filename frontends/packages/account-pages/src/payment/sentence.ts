/** The server's words as a sentence. */
export const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
