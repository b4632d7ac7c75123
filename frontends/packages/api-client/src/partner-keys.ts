/** Apart from the queries: what is paid elsewhere changes what is known of a partner's cart, too. */
export const partnerKeys = {
  all: ['partner'] as const,
  partner: (slug: string) => ['partner', slug] as const,
  cart: (slug: string) => ['partner', slug, 'cart'] as const,
};
