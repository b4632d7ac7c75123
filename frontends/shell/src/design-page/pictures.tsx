import { BallRow, BranchPicture, EmptyCartPicture, GameMark, TicketPicture } from '@wattle/design-system';
import styles from './design-page.module.css';
import { Row, Section } from './section.tsx';

const GAMES = ['powerball', 'oz-lotto', 'saturday-lotto', 'weekday-windfall', 'set-for-life', 'another'];

export function Pictures() {
  return (
    <>
      <Section title="Pictures">
        <Row>
          {GAMES.map((key) => (
            <GameMark key={key} offerKey={key} size="lg" />
          ))}
        </Row>
        <Row>
          {[EmptyCartPicture, TicketPicture, BranchPicture].map((Picture) => (
            <div key={Picture.name} className={styles.picture}>
              <Picture />
            </div>
          ))}
        </Row>
      </Section>
      <Section title="Numbers">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <BallRow
            key={size}
            size={size}
            sets={[
              { name: 'Numbers', values: [7, 12, 18, 24, 29, 33, 35] },
              { name: 'Powerball', values: [9] },
              { name: 'Supplementary', values: [2, 41] },
            ]}
            matched={(set, value) => set === 'Numbers' && value === 12}
          />
        ))}
      </Section>
    </>
  );
}
