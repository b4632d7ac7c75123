import { mfeConfig } from '../../packages/build-config/src/index.ts';

const pages = {
  '/my-account/favourite-numbers': 'src/features/favourites/favourites-page.tsx',
  '/': 'src/features/home/home-page.tsx',
  '/lotto-tickets': 'src/features/lotto-tickets/lotto-tickets-page.tsx',
  '/lotto-results': 'src/features/results/results-page.tsx',
  '/lotto-results/raffles': 'src/features/results/raffle-results-page.tsx',
  '/lotto-results/raffles/*': 'src/features/results/raffle-results-page.tsx',
  '/lotto-results/*': 'src/features/results/results-page.tsx',
  '/charity-tickets': 'src/features/charity-tickets/charity-tickets-page.tsx',
  '/syndicates': 'src/features/syndicates/syndicates-page.tsx',
  '/social-play': 'src/features/syndicates/syndicates-page.tsx',
  '/causes': 'src/features/causes/causes-page.tsx',
  '/causes/:causeSlug': 'src/features/causes/cause-page.tsx',
  '/causes/:causeSlug/:productOfferKey': 'src/features/causes/cause-raffle-page.tsx',
  '/:productOfferKey/results': 'src/features/results/offer-results-page.tsx',
  '/:productOfferKey/results/draw/:drawNo': 'src/features/results/draw-result-page.tsx',
  '/:productOfferKey/results/draw/:drawNo/verification':
    'src/features/draw-verification/verification-page.tsx',
  '/:productOfferKey/results/:date': 'src/features/results/archive-page.tsx',
  '/:productOfferKey/statistics': 'src/features/statistics/statistics-page.tsx',
  '/:productOfferKey/winners': 'src/features/raffle-pages/winners-page.tsx',
  '/:productOfferKey/terms-and-conditions': 'src/features/raffle-pages/terms-page.tsx',
  '/:productOfferKey/terms-and-conditions/:drawNo': 'src/features/raffle-pages/terms-page.tsx',
  '/:productOfferKey/your-support': 'src/features/raffle-pages/your-support-page.tsx',
  '/:productOfferKey/subscription': 'src/features/raffle/raffle-page.tsx',
  '/:productOfferKey/subscriptions': 'src/features/raffle/raffle-page.tsx',
  '/:productOfferKey/draw/:drawNo': 'src/features/raffle/raffle-page.tsx',
  '/:productOfferKey/draw/:drawNo/buy': 'src/features/raffle/buy-page.tsx',
  '/:productOfferKey/buy': 'src/features/play/play-page.tsx',
  '/:productOfferKey/syndicates': 'src/features/syndicate-share/syndicate-page.tsx',
  '/:productOfferKey': 'src/features/play/play-page.tsx',
  '/:productOfferKey/standard': 'src/features/play/play-page.tsx',
  '/:productOfferKey/random': 'src/features/play/play-page.tsx',
  '/:productOfferKey/systems': 'src/features/play/play-page.tsx',
  '/:productOfferKey/powerhit': 'src/features/play/play-page.tsx',
  '/:productOfferKey/powerpik': 'src/features/play/play-page.tsx',
  '/:productOfferKey/super-combos': 'src/features/play/play-page.tsx',
  '/:productOfferKey/boxed': 'src/features/play/play-page.tsx',
};

/** The form of a ticket comes in a few files instead of a dozen. */
const together = {
  play: /\/(features\/play\/(draws|draw-choice|entries|missing|number-set|quickpick-bar|ticket)\b)[^?]*$/,
};

export default mfeConfig('storefront', pages, together);
