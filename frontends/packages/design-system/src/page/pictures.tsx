import { BranchPicture, EmptyCartPicture, GameMark, LogoMark, TicketPicture } from '../index.ts';
import styles from './page.module.css';
import { Row } from './section.tsx';

const GAMES = [
  'powerball',
  'oz-lotto',
  'saturday-lotto',
  'weekday-windfall',
  'set-for-life',
  'super66',
  'lotto-strike',
  'weekday-lotto-strike',
  'another',
];

export const Pictures = () => (
  <>
    <Row>
      <LogoMark className={styles.logo} />
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
  </>
);
