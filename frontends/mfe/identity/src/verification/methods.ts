/** The ways to prove who one is, in words (docs/requirements.md, Verification). */
export const METHODS = {
  auto_verification: {
    label: 'Check my details',
    hint: 'We compare your name, birth date and address with public records. It takes a few seconds.',
  },
  connect_id: {
    label: 'With my bank (ConnectID)',
    hint: 'Your bank confirms who you are. You log in there; we see nothing of your account.',
  },
  greenid_ui: {
    label: 'With an ID online (greenID)',
    hint: 'You type in the numbers of a passport, licence or Medicare card on the provider’s page.',
  },
  drivers_licence: {
    label: 'With my driver licence',
    hint: 'You type in the numbers of an Australian licence here.',
  },
  photo_id_upload: {
    label: 'With photos of my ID',
    hint: 'You send pictures of a passport or licence. Our staff may check them, which takes up to two working days.',
  },
  pdf_form: {
    label: 'With a paper form',
    hint: 'You print a form, have it certified and send a scan. It takes up to two working days.',
  },
} as const;

export type Method = keyof typeof METHODS;

/** Ways of Great Britain, whose residents have none of the others (docs/domain.md §12). */
const BRITISH: ReadonlySet<Method> = new Set(['auto_verification', 'photo_id_upload', 'pdf_form']);

/** The ways there are for people of a locale. */
export const methodsOf = (locale: string): Method[] =>
  (Object.keys(METHODS) as Method[]).filter((method) => locale !== 'en-GB' || BRITISH.has(method));

const isMethod = (type: string): type is Method => type in METHODS;

/** Those that need documents are begun on a page of their own. */
export const needsDocuments = (method: Method): method is 'photo_id_upload' | 'pdf_form' =>
  method === 'photo_id_upload' || method === 'pdf_form';

/** The ways that are still open, in the order of the customer's region. */
export const openMethods = (
  methods: readonly { readonly type: string; readonly status: string }[],
): Method[] => methods.flatMap(({ type, status }) => (isMethod(type) && status !== 'disabled' ? [type] : []));
