/** Signing in: the second factor's code, and the page that follows. */
export { CodeForm, type GivenCode } from './code-form.tsx';
export { destinationOf } from './destination.ts';
