import { TabLinks } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useOffers } from '../offers/use-offers.ts';

/** The results of all games, or of one. */
export function GameTabs() {
  const offers = useOffers();
  return (
    <TabLinks
      label="Results by game"
      items={[
        { to: paths.results(), label: 'All games' },
        ...offers.map(({ key, name }) => ({ to: paths.offerResults(key), label: name })),
      ]}
    />
  );
}
