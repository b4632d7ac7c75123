import { z } from '@wattle/design-system/forms';
import { words } from '@wattle/i18n';

const MAX_BYTES = 8 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];
export const ACCEPTED = TYPES.join(',');
export const ACCEPTED_HINT = 'JPEG, PNG or PDF, at most 8 MB.';

/** The file of a file field, if one was chosen. */
export const fileOf = (files: FileList | undefined): File | undefined => files?.[0];

/** A chosen file of an accepted type and size; the server checks its content. */
export const documentRule = ({ optional = false } = {}) =>
  z.custom<FileList | undefined>().check(
    z.refine((files) => optional || fileOf(files) !== undefined, words.form.required),
    z.refine((files) => {
      const type = fileOf(files)?.type;
      return type === undefined || TYPES.includes(type);
    }, 'Please choose a JPEG or PNG picture, or a PDF'),
    z.refine((files) => (fileOf(files)?.size ?? 0) <= MAX_BYTES, 'Please choose a file of at most 8 MB'),
  );
