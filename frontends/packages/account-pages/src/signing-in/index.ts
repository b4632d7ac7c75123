/** What pages need that sign somebody in, whichever micro-frontend they come from. */
export { CodeForm, type CodeFormProps, type GivenCode } from './code-form.tsx';
export { destinationOf } from './destination.ts';
