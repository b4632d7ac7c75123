import type { GameOffer } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { CountChoice } from './count-choice.tsx';
import type { Ticket, TicketAction } from './ticket.ts';
import styles from './ticket-form.module.css';

interface PackProps {
  readonly ticket: Ticket;
  readonly gameOffer: GameOffer;
  /** The ticket is in the cart already. */
  readonly changing: boolean;
  readonly onChange: (action: TicketAction) => void;
}

/** A pack of games whose numbers are drawn for the customer. */
export function Pack({ ticket, gameOffer, changing, onChange }: PackProps) {
  return (
    <Card as="section" aria-labelledby="your-games">
      <h2 id="your-games" className={styles.heading}>
        Your games
      </h2>
      <div className={styles.stack}>
        <p>
          We draw the numbers for you, each game at random and no two the same. You see them in your cart
          before you pay.
        </p>
        <CountChoice
          gameOffer={gameOffer}
          value={ticket.numGames}
          onChange={(numGames) => onChange({ type: 'choose-games', numGames })}
        />
        {changing && <p className={styles.said}>New numbers are drawn when you update the cart.</p>}
      </div>
    </Card>
  );
}
