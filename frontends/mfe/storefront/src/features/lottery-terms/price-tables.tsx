import type { GameOffer, GameType, Offer } from '@wattle/api-client';
import { Money, Table } from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import styles from './lottery-terms-page.module.css';

/** Every price of an offer, way by way. */
export function PriceTables({ offer }: { offer: Offer }) {
  return offer.gameTypes.map((gameType) => (
    <details key={gameType.key} className={styles.prices}>
      <summary>{gameType.name}</summary>
      <PriceTable gameType={gameType} />
    </details>
  ));
}

const rowsOf = ({ gameOffers }: GameType) =>
  gameOffers.flatMap((shape) => shape.prices.map((price) => ({ shape, ...price })));

function PriceTable({ gameType }: { gameType: GameType }) {
  const { locale } = useLocale();
  const isOne = gameType.gameOffers.length === 1;
  const shapeOf = ({ name }: GameOffer) => name;
  return (
    <Table
      caption={`Prices of ${gameType.name}`}
      rows={rowsOf(gameType)}
      rowKey={({ shape, games }) => `${shape.key} ${games}`}
      columns={[
        ...(isOne
          ? []
          : [
              {
                key: 'shape',
                header: 'Ticket',
                cell: ({ shape }: { shape: GameOffer }) => shapeOf(shape),
              },
            ]),
        {
          key: 'games',
          header: 'Games',
          rowHeader: true,
          cell: ({ games }) => formatCount(games, locale),
        },
        {
          key: 'price',
          header: 'Price',
          align: 'end',
          cell: ({ shape, price }) => <Money value={{ amount: price, currency: shape.priceCurrency }} />,
        },
      ]}
    />
  );
}
