/** Offers, draws, results, raffles, syndicates. */
export * from './favourite-numbers.ts';
export * from './offers.ts';
export * from './raffles.ts';
export * from './results.ts';
export * from './selling.ts';
export * from './statistics.ts';
export * from './syndicates.ts';
