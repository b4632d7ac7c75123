/**
 * What the loader of a page gives where an order is paid: `partnerSlug` names the partner who prepared it, and is null for
 * the customer's own cart. A partner's page has no menus, wherever it is (docs/domain.md §10.15), and the shell, which
 * draws them, learns of it by this.
 */
export interface PartnerPayment {
  readonly partnerSlug: string | null;
}

/** Whether the data of a page say that it is a partner's. */
export const isPartnerPayment = (loaderData: unknown): boolean =>
  typeof loaderData === 'object' &&
  loaderData !== null &&
  'partnerSlug' in loaderData &&
  loaderData.partnerSlug !== null;
