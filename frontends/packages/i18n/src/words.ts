/** Words that more than one part of the site says; the texts of forms and errors are the specification's, verbatim. */
export const words = {
  error: {
    fallback: 'Something went wrong',
    unreachable: 'We could not reach Wattle. Check your connection and try again.',
  },
  form: {
    required: 'This field is required',
    email: 'Please enter a valid email address',
    numbersOnly: 'Please enter numbers only',
    phone: 'Please enter a valid phone number',
    amount: 'Amount must follow format e.g: 1.50',
    postcode: 'Please enter a valid post code',
    terms: 'You must agree to the terms and conditions to proceed.',
    mismatch: (fieldName: string) => `Your ${fieldName} does not match`,
    minimum: (amount: string) => `Please enter an amount equal to or greater than ${amount}.`,
    maximum: (amount: string) => `Please enter an amount equal to or less than ${amount}.`,
  },
} as const;
