/** Path suffix of each game type's play screen (docs/requirements.md §2, Game-type path suffixes). */
const GAME_TYPE_SUFFIXES = {
  deferred: 'subscriptions',
  powerhit: 'powerhit',
  powerpik: 'powerpik',
  random: 'random',
  reduced_system: 'systems',
  standard: 'standard',
  strike_boxed: 'boxed',
  mega_combo: 'super-combos',
  syndicate: 'syndicates',
  lotto_party: 'lotto-party',
  sequential: '',
  strike_standard: '',
} as const;

type GameTypeKey = keyof typeof GAME_TYPE_SUFFIXES;

const suffixes: Readonly<Record<string, string | undefined>> = GAME_TYPE_SUFFIXES;

/** The last path segment of a game type's play screen; empty or undefined when it has none of its own. */
export const suffixOfGameType = (gameType: string): string | undefined => suffixes[gameType];

/** The game type a play screen's last path segment names, or undefined when there is no such screen. */
export const gameTypeForSuffix = (suffix: string): GameTypeKey | undefined =>
  (Object.keys(GAME_TYPE_SUFFIXES) as GameTypeKey[]).find((key) => suffix && suffixes[key] === suffix);
