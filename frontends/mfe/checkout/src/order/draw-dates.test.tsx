import { renderInPage, screen } from '@wattle/testing';
import { expect, test } from 'vitest';
import { DrawDates } from './draw-dates.tsx';

const draw = (drawNo: number, day: number) => ({
  drawNo,
  drawAt: `2026-11-${day}T09:30:00Z`,
  drawsWhenSoldOut: false,
});

test.each([
  ['two', [draw(4785, 25), draw(4787, 27)], /^2 draws, 4785 and 4787: .* and .*$/],
  ['three', [draw(4785, 23), draw(4786, 25), draw(4787, 27)], /^3 draws, 4785 to 4787: .* to .*$/],
])('%s draws are named', (_, draws, words) => {
  renderInPage(
    <p data-testid="draws">
      <DrawDates draws={draws} />
    </p>,
  );
  expect(screen.getByTestId('draws').textContent).toMatch(words);
});

test.each([
  ['waits', 'to_come', 'Draw 1820, when all tickets are sold'],
  ['was held', 'drawn', 'Draw 1820, held'],
])('a draw of when everything is sold that %s', (_, status, words) => {
  renderInPage(
    <p data-testid="draws">
      <DrawDates draws={[{ ...draw(1820, 30), drawsWhenSoldOut: true, status }]} />
    </p>,
  );
  expect(screen.getByTestId('draws')).toHaveTextContent(words);
});
