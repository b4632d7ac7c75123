import { BranchPicture, EmptyCartPicture, GameMark, LogoMark, MediaImage, TicketPicture } from '../index.ts';
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

const UPLOADED = {
  src: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#7aa" d="M0 0h16v9H0z"/><path fill="#255" d="m0 9 5-6 4 4 3-2 4 4z"/></svg>',
  )}`,
  alt: 'Hills, as an editor’s picture',
  width: 320,
  height: 180,
};

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
      <MediaImage image={UPLOADED} sizes="320px" />
    </Row>
  </>
);
