import { type KindOnSale, useKindOnSale } from '@wattle/api-client';
import { LinkButton, type LinkButtonProps } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';

const SHOPS: Readonly<Record<KindOnSale, { readonly label: string; readonly to: () => string }>> = {
  lottery_ticket: { label: 'See the next draws', to: paths.lottoTickets },
  raffle_ticket: { label: 'See the raffles', to: paths.charityTickets },
  syndicate_share: { label: 'See the syndicates', to: paths.syndicates },
};

/** A link to the shop of the first kind that this visitor may buy; null when there is none. */
export function ShopButton({ children, ...look }: Omit<Partial<LinkButtonProps>, 'to'>) {
  const kind = useKindOnSale();
  if (kind === null) return null;
  const { label, to } = SHOPS[kind];
  return (
    <LinkButton {...look} to={to()}>
      {children ?? label}
    </LinkButton>
  );
}
