import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('storefront', {
  '/': 'src/features/home/home-page.tsx',
  '/lotto-tickets': 'src/features/lotto-tickets/lotto-tickets-page.tsx',
  '/lotto-results': 'src/features/results/results-page.tsx',
  '/lotto-results/*': 'src/features/results/results-page.tsx',
  '/about': 'src/features/about/about-page.tsx',
  '/about/responsible-gaming': 'src/features/about/responsible-play-page.tsx',
  '/about/terms-and-conditions': 'src/features/about/terms-page.tsx',
  '/about/privacy': 'src/features/about/privacy-page.tsx',
  '/about/faq': 'src/features/about/faq-page.tsx',
  '/about/contact-us': 'src/features/about/contact-page.tsx',
  '/:productOfferKey/results': 'src/features/results/offer-results-page.tsx',
  '/:productOfferKey/results/draw/:drawNo': 'src/features/results/draw-result-page.tsx',
  '/:productOfferKey': 'src/features/play/play-page.tsx',
  '/:productOfferKey/standard': 'src/features/play/play-page.tsx',
});
