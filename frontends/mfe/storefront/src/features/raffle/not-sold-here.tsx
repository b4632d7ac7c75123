import type { Raffle } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { useLocale } from '@wattle/platform';
import { licensedRegions } from '../../raffles/raffle-rules.ts';
import { regionList, regionName } from '../../regions.ts';

/** Where the raffle has no permit it is shown and not sold. */
export function NotSoldHere({ raffle, region }: { raffle: Raffle; region: string }) {
  const { locale } = useLocale();
  return (
    <Alert tone="warning" title={region ? `Not sold in ${regionName(region)}` : 'Not sold here'}>
      <p>
        The permits of {raffle.name} are for {regionList(licensedRegions(raffle), locale)}.
      </p>
    </Alert>
  );
}
