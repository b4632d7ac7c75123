/** Every query of a customer has one root, so that the end of a session removes them at once. */
const root = ['customer'] as const;

export const customerKeys = {
  root,
  session: [...root, 'session'] as const,
  purchases: [...root, 'purchases'] as const,
  wallet: [...root, 'wallet'] as const,
  /** Apart from the wallet: every page asks for it, and money that moves does not change it. */
  saferPlay: [...root, 'safer-play'] as const,
  twoFactor: [...root, 'two-factor'] as const,
  passkeys: [...root, 'passkeys'] as const,
  sessions: [...root, 'sessions'] as const,
  devices: [...root, 'devices'] as const,
  notifications: [...root, 'notifications'] as const,
  favouriteNumbers: [...root, 'favourite-numbers'] as const,
};

const carts = [...customerKeys.root, 'partner-carts'] as const;

/** Separate from the queries: a payment elsewhere changes the partner's cart, too. */
export const partnerKeys = {
  partner: (slug: string) => ['partner', slug] as const,
  /** Below the customer's root, so removed with the session. */
  carts,
  cart: (slug: string) => [...carts, slug] as const,
};
