import type { GameOffer } from '@wattle/api-client';
import { Button, Plus, X } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { completeGames, entryNoun, isBlank, isComplete } from './entries.ts';
import styles from './game-list.module.css';
import { GameRow } from './game-row.tsx';
import type { Ticket, TicketAction } from './ticket.ts';

export interface GameListProps {
  readonly ticket: Ticket;
  readonly gameOffer: GameOffer;
  /** Index of the game whose numbers can be changed now. */
  readonly openGame: number | undefined;
  readonly onOpen: (game: number | undefined) => void;
  /** Opens a game and goes to it. */
  readonly onGoTo: (game: number) => void;
  readonly onChange: (action: TicketAction) => void;
  readonly onRemove: (game: number) => void;
  readonly onClear: () => void;
}

/** The games of the ticket, of which one at a time is open. */
export function GameList(props: GameListProps) {
  const { ticket, gameOffer, openGame, onOpen, onGoTo, onChange, onRemove, onClear } = props;
  const { games } = ticket;
  const [one, many] = entryNoun(gameOffer);
  const nextAfter = (index: number) => {
    const later = games.findIndex((game, other) => other > index && !isComplete(game, gameOffer));
    return later >= 0 ? later : games.findIndex((game) => !isComplete(game, gameOffer));
  };
  return (
    <>
      <ol className={styles.games}>
        {games.map((game, index) => {
          const next = nextAfter(index);
          return (
            <GameRow
              // Games are identified by their place on the ticket.
              key={index}
              index={index}
              game={game}
              gameOffer={gameOffer}
              isOpen={index === openGame}
              onToggleOpen={() => onOpen(index === openGame ? undefined : index)}
              onChange={onChange}
              onRemove={games.length > 1 ? () => onRemove(index) : undefined}
              onNext={next >= 0 && next !== index ? () => onGoTo(next) : undefined}
            />
          );
        })}
      </ol>
      <div className={styles.foot}>
        {games.length < gameOffer.maxGames ? (
          <Button
            variant="quiet"
            onClick={() => {
              onChange({ type: 'add-game' });
              onGoTo(games.length);
            }}
          >
            <Plus aria-hidden="true" className={styles.icon} /> Add {one === 'game' ? 'a game' : 'an entry'}
          </Button>
        ) : (
          <p className={styles.count}>A ticket has at most {plural(gameOffer.maxGames, one, many)}.</p>
        )}
        {games.length > 1 && !games.every(isBlank) && (
          <Button variant="quiet" onClick={onClear}>
            <X aria-hidden="true" className={styles.icon} /> Clear all
          </Button>
        )}
        <p className={styles.count}>
          {completeGames(games, gameOffer).length} of {plural(games.length, one, many)} complete
        </p>
      </div>
    </>
  );
}
