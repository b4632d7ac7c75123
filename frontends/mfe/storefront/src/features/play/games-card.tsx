import type { GameOffer, GameType, Offer } from '@wattle/api-client';
import { Button, Card } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import type { ReactNode } from 'react';
import { completeGames, entryNoun, isBlank } from './entries.ts';
import { GameList } from './game-list.tsx';
import { QuickpickBar } from './quickpick-bar.tsx';
import { ShapeChoice } from './shape-choice.tsx';
import type { Ticket, TicketAction } from './ticket.ts';
import styles from './ticket-form.module.css';
import type { Undoable } from './ticket-form.tsx';

interface GamesCardProps {
  readonly offer: Offer;
  readonly gameType: GameType;
  readonly gameOffer: GameOffer;
  readonly ticket: Ticket;
  readonly undoable: Undoable | undefined;
  readonly openGame: number | undefined;
  readonly onOpen: (game: number | undefined) => void;
  readonly onGoTo: (game: number) => void;
  readonly onChange: (action: TicketAction) => void;
  readonly onChangeMany: (action: TicketAction, text: string) => void;
  /** Stands below the quick pick. */
  readonly children: ReactNode;
}

/** The games that the customer fills in, one after the other or all at once. */
export function GamesCard(props: GamesCardProps) {
  const { offer, gameType, gameOffer, ticket, undoable, openGame, onOpen, onGoTo, onChange, onChangeMany } =
    props;
  const { games } = ticket;
  const [one, many] = entryNoun(gameOffer);

  const remove = (game: number) => {
    const text = `${one === 'game' ? 'Game' : 'Entry'} ${game + 1} removed.`;
    if (games.every(isBlank)) onChange({ type: 'remove-game', game });
    else onChangeMany({ type: 'remove-game', game }, text);
    onGoTo(Math.min(game, Math.max(0, games.length - 2)));
  };

  return (
    <Card as="section" padding="none" aria-labelledby="your-games">
      <div className={styles.head}>
        <h2 id="your-games">Your {many}</h2>
        {gameOffer.entryKind !== 'plain' && (
          <ShapeChoice offer={offer} gameType={gameType} gameOffer={gameOffer} onChange={onChange} />
        )}
        <QuickpickBar
          key={gameOffer.key}
          gameOffer={gameOffer}
          filled={completeGames(ticket.games, gameOffer).length}
          onPick={(count) => {
            onChangeMany({ type: 'quickpick-all', count }, `${plural(count, one, many)} picked for you.`);
            onOpen(undefined);
          }}
        >
          <p role="status" className={styles.said}>
            {undoable?.text}
          </p>
          {undoable?.before && (
            <Button
              variant="quiet"
              onClick={() => undoable.before && onChange({ type: 'replace', ticket: undoable.before })}
            >
              Undo
            </Button>
          )}
        </QuickpickBar>
        {props.children}
      </div>
      <GameList
        ticket={ticket}
        gameOffer={gameOffer}
        openGame={openGame}
        onOpen={onOpen}
        onGoTo={onGoTo}
        onChange={onChange}
        onRemove={remove}
        onClear={() => {
          onChangeMany({ type: 'clear-all' }, `All ${many} cleared.`);
          onGoTo(0);
        }}
      />
    </Card>
  );
}
