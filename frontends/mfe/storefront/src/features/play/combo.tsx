import type { GameOffer, Offer } from '@wattle/api-client';
import { Button, Card, Shuffle, X } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import type { ReactNode } from 'react';
import { CountChoice } from './count-choice.tsx';
import { isBlank, isComplete, numbersOf } from './entries.ts';
import { distinctGames } from './missing.ts';
import { NumberSet } from './number-set.tsx';
import type { Ticket, TicketAction } from './ticket.ts';
import styles from './ticket-form.module.css';

interface ComboProps {
  readonly offer: Offer;
  readonly ticket: Ticket;
  readonly gameOffer: GameOffer;
  readonly onChange: (action: TicketAction) => void;
  /** Stands above the numbers. */
  readonly children: ReactNode;
}

/** Many random games out of the customer's numbers; favourites are in every one (docs/domain.md §2, mega_combo). */
export function Combo({ offer, ticket, gameOffer, onChange, children }: ComboProps) {
  const { locale } = useLocale();
  const game = ticket.games[0] ?? {};
  const [pool, favourites] = gameOffer.numberSets;
  if (!pool) return null;
  const chosen = numbersOf(game, pool);
  const possible = isComplete(game, gameOffer) ? distinctGames(game, offer) : undefined;
  return (
    <Card as="section" aria-labelledby="your-games">
      <h2 id="your-games" className={styles.heading}>
        Your numbers
      </h2>
      <div className={styles.stack}>
        <p>
          Choose {pool.count} to {pool.maxCount} numbers. We make as many different games of them as you like,
          at random; the games stand on your ticket once it is bought.
        </p>
        {children}
        <div className={styles.sets}>
          <div className={styles.pool}>
            <NumberSet
              rules={pool}
              game={game}
              onToggle={(number) => onChange({ type: 'toggle', game: 0, set: pool, number })}
            />
            <div className={styles.row}>
              <Button
                variant="secondary"
                onClick={() => onChange({ type: 'quickpick-game', game: 0 })}
                className={styles.action}
              >
                <Shuffle aria-hidden="true" className={styles.icon} /> Quick pick {pool.count} numbers
              </Button>
              <Button
                variant="quiet"
                disabled={isBlank(game)}
                onClick={() => onChange({ type: 'clear-game', game: 0 })}
              >
                <X aria-hidden="true" className={styles.icon} /> Clear
              </Button>
            </div>
          </div>
          {favourites && (
            <div className={styles.pool}>
              {chosen.length > 0 ? (
                <NumberSet
                  rules={favourites}
                  game={game}
                  from={chosen}
                  second
                  onToggle={(number) => onChange({ type: 'toggle', game: 0, set: favourites, number })}
                />
              ) : (
                <p className={styles.said}>
                  You can make up to {plural(favourites.maxCount, 'number')} your favourites once you have
                  chosen: they are in every game.
                </p>
              )}
            </div>
          )}
        </div>
        <CountChoice
          gameOffer={gameOffer}
          value={ticket.numGames}
          onChange={(numGames) => onChange({ type: 'choose-games', numGames })}
        />
        {possible !== undefined && (
          <p className={styles.said} role="status">
            Your numbers make {formatCount(possible, locale)} different games.
          </p>
        )}
      </div>
    </Card>
  );
}
