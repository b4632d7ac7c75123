import { renderInPage, screen } from '@wattle/testing';
import { expect, test } from 'vitest';
import styles from './game-list.module.css';
import { GameList } from './game-list.tsx';

const games = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ Numbers: [n + 1, 20], Powerball: [7] }));

const shown = () =>
  screen.getAllByText('Game').filter((index) => index.closest(`.${styles.folded}`) === null).length;

test('a long list shows as many games as an unfolded one may have', async () => {
  const { user } = renderInPage(<GameList games={games(6)} />);
  expect(shown()).toBe(4);
  const unfold = screen.getByRole('button', { name: 'Show all 6 games' });
  expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await user.click(unfold);
  expect(shown()).toBe(6);
});

test('four games are not folded', () => {
  renderInPage(<GameList games={games(4)} />);
  expect(shown()).toBe(4);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
