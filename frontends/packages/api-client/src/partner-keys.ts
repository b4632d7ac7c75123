import { customerKeys } from './customer-keys.ts';

const carts = [...customerKeys.root, 'partner-carts'] as const;

/** Apart from the queries: what is paid elsewhere changes what is known of a partner's cart, too. */
export const partnerKeys = {
  partner: (slug: string) => ['partner', slug] as const,
  /** They go with the session, as everything that belongs to whoever is signed in. */
  carts,
  cart: (slug: string) => [...carts, slug] as const,
};
