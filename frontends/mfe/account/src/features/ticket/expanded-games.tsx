import { type Ticket, ticketGamesQuery } from '@wattle/api-client';
import { BallRow, Button, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { useLocale, useQuery } from '@wattle/platform';
import { useId, useState } from 'react';
import styles from './expanded-games.module.css';

/** The games that a ticket stands for are more than the numbers that were filled in: a System 9 of 7 is 36. */
export const isExpanded = ({ numGames, games }: Ticket): boolean =>
  numGames > games.length && games.length > 0;

const ON_A_PAGE = 50;

interface ExpandedGamesProps {
  readonly ticket: Ticket;
  /** Only the games that won in this draw. */
  readonly wonIn?: number;
}

/** The notional games of a ticket, loaded on demand. */
export function ExpandedGames({ ticket, wonIn }: ExpandedGamesProps) {
  const id = useId();
  const { locale } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [offset, setOffset] = useState(0);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ticketGamesQuery(ticket.ticketId, {
      offset,
      limit: ON_A_PAGE,
      ...(wonIn !== undefined && { wonIn }),
    }),
    enabled: isOpen,
  });
  const total = data?.pageInfo.total ?? 0;
  const last = Math.min(offset + ON_A_PAGE, total);
  const what = wonIn === undefined ? `all ${plural(ticket.numGames, 'game')}` : 'the games that won';
  return (
    <div className={styles.expanded}>
      <Button
        variant="quiet"
        flush
        aria-expanded={isOpen}
        aria-controls={id}
        pending={isOpen && isFetching && !data}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'List'} {what}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isError && !data && (
          <p role="alert">
            The games could not be loaded.{' '}
            <Button variant="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {data && (
          <>
            <p className={styles.range} role="status">
              {isPlaceholderData ? 'Loading games' : 'Games'} {formatCount(offset + 1, locale)} to{' '}
              {formatCount(last, locale)} of {formatCount(total, locale)}
            </p>
            <ol className={styles.list} aria-busy={isPlaceholderData}>
              {data.items.map(({ gameIndex, numbers, wins }) => (
                <li key={gameIndex} className={styles.game}>
                  <span className={styles.index}>{gameIndex + 1}</span>
                  <BallRow
                    sets={Object.entries(numbers).map(([name, values]) => ({ name, values }))}
                    size="sm"
                  />
                  {wins
                    .filter(({ drawNo }) => wonIn === undefined || drawNo === wonIn)
                    .map(({ drawNo, division, dividend }) => (
                      <span key={drawNo} className={styles.win}>
                        Draw {drawNo}, division {division}: <Money value={dividend} />
                      </span>
                    ))}
                </li>
              ))}
            </ol>
            {total > ON_A_PAGE && (
              <div className={styles.steps}>
                <Button
                  variant="secondary"
                  disabled={offset === 0}
                  onClick={() => setOffset(Math.max(offset - ON_A_PAGE, 0))}
                >
                  Previous games
                </Button>
                <Button
                  variant="secondary"
                  disabled={last >= total}
                  pending={isFetching}
                  onClick={() => setOffset(offset + ON_A_PAGE)}
                >
                  More games
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}
