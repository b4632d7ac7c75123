import type { CountedDraws } from '@wattle/api-client';

const wholeNumber = (text: string | null, most: number): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined;
};

/** The draws that the address selects; undefined for an invalid number. */
export const countedDraws = (search: URLSearchParams): CountedDraws => ({
  era: wholeNumber(search.get('era'), Number.MAX_SAFE_INTEGER),
  draws: wholeNumber(search.get('draws'), 1000),
});
