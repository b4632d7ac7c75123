import { account } from './paths.ts';

/** An address on this site to go to after signing in; anything that could lead elsewhere becomes the account page. */
export function safeReturnTo(value: string | null | undefined): string {
  const fallback = account();
  // Browsers read a backslash as a slash and drop tabs and line breaks, so `/\evil` and `/<tab>/evil` are other hosts.
  if (!value?.startsWith('/') || /^\/[/\\]|[\\\s]/.test(value)) return fallback;
  return /^\/(login|logout|forgot-password|force-password-change)(?=[/?#]|$)/.test(value) ? fallback : value;
}
