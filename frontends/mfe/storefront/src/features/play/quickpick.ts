import type { GameNumbers, NumberSet } from '@wattle/api-client';

/** Fills `words` with random 32-bit values; the browser's cryptographic generator outside tests. */
export type RandomWords = (words: Uint32Array<ArrayBuffer>) => void;

const fromCrypto: RandomWords = (words) => {
  crypto.getRandomValues(words);
};

const RANGE = 2 ** 32;

/** A uniform whole number in [0, bound): values above the largest multiple of `bound` are drawn again, so none is favoured. */
function below(bound: number, random: RandomWords): number {
  const limit = RANGE - (RANGE % bound);
  const word = new Uint32Array(1);
  for (;;) {
    random(word);
    const value = word[0] ?? RANGE;
    if (value < limit) return value % bound;
  }
}

/**
 * As many numbers as the set wants, each filling of it equally likely (docs/requirements.md §5, Cart: quickpick): in
 * ascending order, unless theirs counts; distinct, unless the set is of digits.
 */
export function pickNumbers(set: NumberSet, random: RandomWords = fromCrypto): number[] {
  const left = Array.from({ length: set.highest - set.lowest + 1 }, (_, index) => set.lowest + index);
  const picked: number[] = [];
  while (picked.length < set.count) {
    const index = below(left.length, random);
    picked.push(...(set.repeats ? left.slice(index, index + 1) : left.splice(index, 1)));
  }
  return set.ordered ? picked : picked.sort((a, b) => a - b);
}

function quickpickGame(sets: readonly NumberSet[], random: RandomWords = fromCrypto): GameNumbers {
  return Object.fromEntries(sets.map((set) => [set.name, pickNumbers(set, random)]));
}

const lineOf = (game: GameNumbers) => JSON.stringify(Object.entries(game).sort());

/** `count` games of which no two are the same, nor the same as one of `besides` (docs/domain.md §2, Quickpick). */
export function quickpickGames(
  sets: readonly NumberSet[],
  count: number,
  besides: readonly GameNumbers[] = [],
  random: RandomWords = fromCrypto,
): GameNumbers[] {
  const seen = new Set(besides.map(lineOf));
  const games: GameNumbers[] = [];
  while (games.length < count) {
    const game = quickpickGame(sets, random);
    const line = lineOf(game);
    if (!seen.has(line)) {
      seen.add(line);
      games.push(game);
    }
  }
  return games;
}
