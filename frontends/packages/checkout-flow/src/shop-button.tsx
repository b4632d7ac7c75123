import { type KindOnSale, useKindOnSale } from '@wattle/api-client';
import { LinkButton, type LinkButtonProps } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';

/** Where the choice begins, kind by kind. */
const SHOPS: Readonly<Record<KindOnSale, { readonly label: string; readonly to: () => string }>> = {
  lottery_ticket: { label: 'See the next draws', to: paths.lottoTickets },
  raffle_ticket: { label: 'See the raffles', to: paths.charityTickets },
  syndicate_share: { label: 'See the syndicates', to: paths.syndicates },
};

/** Leads to what this visitor may buy; whoever may buy nothing is not sent to a page that is none for them. */
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
