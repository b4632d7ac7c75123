import { compareAmounts, formatMoney, words } from '@wattle/i18n';
import * as z from 'zod/mini';

const { form } = words;

const AMOUNT = /^\d+(\.\d{1,2})?$/;
const PHONE = /^\+?[\d\s()-]{8,20}$/;
const CARD_NUMBER_DIGITS = 13;
const POSTCODE = { AU: /^\d{4}$/, GB: /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i };

const filled = (check: z.core.$ZodCheck<string>) =>
  z.string().check(z.trim(), z.minLength(1, form.required), check);

/** Building blocks of form schemas; each says the message of docs/requirements.md §5, Form messages. */
export const rules = {
  required: () => z.string().check(z.trim(), z.minLength(1, form.required)),
  optional: () => z.string().check(z.trim()),
  email: () => filled(z.regex(z.regexes.email, form.email)),
  numbersOnly: () => z.string().check(z.regex(/^\d*$/, form.numbersOnly)),
  phone: () => filled(z.regex(PHONE, form.phone)),
  postcode: (country: keyof typeof POSTCODE) => filled(z.regex(POSTCODE[country], form.postcode)),
  /** A password is taken as typed: spaces at its ends are part of it. */
  password: () => z.string().check(z.minLength(1, form.required)),
  /** `YYYY-MM-DD`, as the date field gives it; empty until all three parts are there. */
  date: (message: string) => z.string().check(z.minLength(1, form.required), z.iso.date(message)),
  /** The six digits of a one-time code. */
  oneTimeCode: () => z.string().check(z.regex(/^\d{6}$/, form.codeIncomplete)),
  /** A name that is no card number typed into the wrong field. */
  cardHolder: () =>
    filled(z.refine((name) => name.replace(/\D/g, '').length < CARD_NUMBER_DIGITS, form.cardHolder)),
  acceptedTerms: () => z.boolean().check(z.refine((accepted) => accepted, form.terms)),
  /** A decimal amount between the bounds, compared exactly; the minimum defaults to one cent. */
  amount: ({
    minimum = '0.01',
    maximum,
    currency,
    locale,
  }: {
    minimum?: string;
    maximum?: string;
    currency: string;
    locale: string;
  }) => {
    const written = (amount: string) => formatMoney({ amount, currency }, locale);
    // The amount rule has already reported an invalid text.
    const within = (holds: (amount: string) => boolean) => (amount: string) =>
      !AMOUNT.test(amount) || holds(amount);
    return z.string().check(
      z.trim(),
      z.minLength(1, form.required),
      z.regex(AMOUNT, form.amount),
      z.refine(
        within((amount) => compareAmounts(amount, minimum) >= 0),
        form.minimum(written(minimum)),
      ),
      z.refine(
        within((amount) => maximum === undefined || compareAmounts(amount, maximum) <= 0),
        form.maximum(written(maximum ?? minimum)),
      ),
    );
  },
} as const;
