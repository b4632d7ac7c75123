import { TabLinks } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSite } from '@wattle/platform';
import { useListedOffers } from '../offers/use-offers.ts';

/** The results of all games, of one, or of the raffles. */
export function GameTabs() {
  const offers = useListedOffers();
  const { capabilities } = useSite();
  return (
    <TabLinks
      label="Results by game"
      items={[
        { to: paths.results(), label: 'All games' },
        ...offers.map(({ key, name }) => ({
          to: paths.offerResults(key),
          label: name,
          withPagesBelow: true,
        })),
        ...(capabilities.includes('charity_lotteries')
          ? [{ to: paths.raffleResults(), label: 'Raffles', withPagesBelow: true }]
          : []),
      ]}
    />
  );
}
