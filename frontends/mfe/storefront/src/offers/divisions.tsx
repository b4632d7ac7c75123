import type { Offer } from '@wattle/api-client';
import { Table } from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';

/** Every division with what it needs and the chance of one game. */
export function Divisions({ offer }: { offer: Offer }) {
  const { locale } = useLocale();
  return (
    <Table
      caption={`Divisions of ${offer.name} and the chance of each, per game`}
      rows={offer.divisions}
      rowKey={({ division }) => division}
      columns={[
        {
          key: 'division',
          header: 'Division',
          rowHeader: true,
          cell: ({ division }) => `Division ${division}`,
        },
        { key: 'needs', header: 'Needs', cell: ({ needs }) => needs },
        {
          key: 'odds',
          header: 'Chance',
          align: 'end',
          cell: ({ oddsOneIn }) => `1 in ${formatCount(oddsOneIn, locale)}`,
        },
      ]}
    />
  );
}
