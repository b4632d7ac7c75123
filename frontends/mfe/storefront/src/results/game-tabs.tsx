import { offersQuery } from '@wattle/api-client';
import { TabLinks } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSuspenseQuery } from '@wattle/platform';

/** The results of all games, or of one. */
export function GameTabs() {
  const { data: offers } = useSuspenseQuery(offersQuery());
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
