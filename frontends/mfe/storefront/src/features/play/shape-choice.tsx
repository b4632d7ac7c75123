import type { GameOffer, GameType, Offer } from '@wattle/api-client';
import { formatCount, formatMoney, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { Select } from '../../forms/select.tsx';
import styles from './draw-choice.module.css';
import type { TicketAction } from './ticket.ts';

interface ShapeChoiceProps {
  readonly offer: Offer;
  readonly gameType: GameType;
  readonly gameOffer: GameOffer;
  readonly onChange: (action: TicketAction) => void;
}

/** Which system is played, what it costs and what its numbers do. */
export function ShapeChoice({ offer, gameType, gameOffer, onChange }: ShapeChoiceProps) {
  const { locale } = useLocale();
  const { gameOffers } = gameType;
  const describe = ({ name, gamesPerEntry, prices, priceCurrency }: GameOffer) =>
    [
      name,
      `${formatCount(gamesPerEntry ?? 0, locale)} games`,
      prices[0] && formatMoney({ amount: prices[0].price, currency: priceCurrency }, locale),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <div className={styles.choice}>
      {gameOffers.length > 1 && (
        <Select
          label={gameType.key === 'reduced_system' ? 'Which system?' : `Which ${gameType.name}?`}
          value={gameOffers.indexOf(gameOffer)}
          onChange={(index) => {
            const chosen = gameOffers[index];
            if (chosen) onChange({ type: 'choose-game-offer', gameOffer: chosen });
          }}
        >
          {gameOffers.map((shape, index) => (
            <option key={shape.key} value={index}>
              {describe(shape)}
            </option>
          ))}
        </Select>
      )}
      <Explanation offer={offer} gameOffer={gameOffer} />
    </div>
  );
}

/** What the numbers of an entry become (docs/domain.md §3.2 to §3.5). */
function Explanation({ offer, gameOffer }: Pick<ShapeChoiceProps, 'offer' | 'gameOffer'>) {
  const { locale } = useLocale();
  const { entryKind, numberSets, gamesPerEntry, wheel } = gameOffer;
  const plain = offer.gameTypes
    .flatMap(({ gameOffers }) => gameOffers)
    .find((shape) => shape.entryKind === 'plain');
  const chosen = numberSets[0]?.count ?? 0;
  const picks = plain?.numberSets[0]?.count ?? 0;
  const games = `${formatCount(gamesPerEntry ?? 0, locale)} games`;
  switch (entryKind) {
    case 'wheel':
      return wheel && <Guarantee wheel={wheel} />;
    case 'boxed':
      return (
        <p>
          Your {chosen} numbers play in every order: {games}.
        </p>
      );
    case 'powerhit': {
      const second = plain?.numberSets[1];
      const every = `with all ${second?.highest} ${second?.name}s`;
      if (chosen === picks)
        return (
          <p>
            Your {chosen} numbers play {every}: {games}.
          </p>
        );
      return chosen > picks ? (
        <p>
          Every {picks} of your {chosen} numbers play {every}: {games}.
        </p>
      ) : (
        <p>
          Your {chosen} numbers play {every}, each time together with another {picks - chosen} of the
          remaining numbers until every choice of them was played: {games}.
        </p>
      );
    }
    default:
      return chosen > picks ? (
        <p>
          Every {picks} of your {chosen} numbers play as a game: {games}.
        </p>
      ) : (
        <p>
          Your {chosen} numbers play together with every choice of {plural(picks - chosen, 'other number')}:{' '}
          {games}.
        </p>
      );
  }
}

function Guarantee({ wheel }: { wheel: NonNullable<GameOffer['wheel']> }) {
  const { locale } = useLocale();
  const { size, atLeast, ifDrawn, fullSystemGames, blocks } = wheel;
  return (
    <div className={styles.guarantee}>
      <p>
        <strong>Guaranteed:</strong> if {ifDrawn} of your {size} numbers are drawn, at least one of your games
        has {atLeast} or more of them.
      </p>
      <p className={styles.note}>
        It plays {blocks.length} chosen games, not the {formatCount(fullSystemGames, locale)} of the full
        System {size}: not every combination of your numbers is on the ticket.
      </p>
      <details>
        <summary>See the {plural(blocks.length, 'game')}</summary>
        <p className={styles.note}>
          By the places of your numbers, from the smallest (1) to the largest ({size}).
        </p>
        <ol className={styles.blocks}>
          {blocks.map((block) => (
            <li key={block.join()}>{block.join(' ')}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}
