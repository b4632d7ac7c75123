/** Everything that belongs to whoever is signed in hangs under one root, so the end of a session forgets it in one go. */
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

/** Apart from the queries: what is paid elsewhere changes what is known of a partner's cart, too. */
export const partnerKeys = {
  partner: (slug: string) => ['partner', slug] as const,
  /** They go with the session, as everything that belongs to whoever is signed in. */
  carts,
  cart: (slug: string) => [...carts, slug] as const,
};
