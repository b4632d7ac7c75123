import { partnerCartQuery, partnerQuery, useRemovePartnerItem } from '@wattle/api-client';
import { PartnerAgreement, usePartnerAgreement } from '@wattle/checkout-flow/partner-agreement';
import { PartnerBrand } from '@wattle/checkout-flow/partner-brand';
import { type MfeContext, paths } from '@wattle/mfe-contract';
import { useQuery, useSuspenseQuery } from '@wattle/platform';
import type { ReactNode } from 'react';
import type { DepositAndPayProps } from './checkout-deposit-page.tsx';

/** Loads the order before its page is shown. */
export const openOrder = async ({ queryClient }: MfeContext, slug: string) =>
  (await queryClient.ensureQueryData(partnerCartQuery(slug))).cart;

/** Loads the partner of an order. A closed partner has no brand; payments under way go on. */
export const loadPartnerBrand = ({ queryClient }: MfeContext, slug: string) =>
  queryClient.ensureQueryData(partnerQuery(slug)).catch(() => null);

/** Whose order is being paid. */
export function BrandOfPartner({ slug }: { slug: string }) {
  const { data: partner } = useQuery(partnerQuery(slug));
  return partner && <PartnerBrand partner={partner} />;
}

interface PartnerOrderProps {
  readonly slug: string;
  /** What deposits and pays. */
  readonly children: (order: DepositAndPayProps) => ReactNode;
}

/** What a partner has prepared is paid like the own cart, on a page that is the partner's. */
export function PartnerOrder({ slug, children }: PartnerOrderProps) {
  const { data: shown } = useSuspenseQuery(partnerCartQuery(slug));
  const { partner, isLinked } = shown;
  const purchaseId = shown.purchaseId ?? '';
  const remove = useRemovePartnerItem(slug, purchaseId);
  const [remember, setRemember] = usePartnerAgreement(purchaseId);
  return children({
    current: shown.cart,
    prepared: { partnerSlug: slug, partnerKey: partner.key, purchaseId, remember },
    back: paths.partnerPurchase(slug),
    partnerSlug: slug,
    remove,
    brand: <PartnerBrand partner={partner} />,
    agreements: !isLinked && (
      <PartnerAgreement name={partner.name} agrees={remember} onChange={setRemember} />
    ),
  });
}
