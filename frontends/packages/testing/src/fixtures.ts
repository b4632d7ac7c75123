import type {
  Cart,
  CartItem,
  Customer,
  Draw,
  DrawResult,
  Funds,
  GameOffer,
  Money,
  NumberSet,
  Offer,
  PaymentMethods,
  Transaction,
} from '@wattle/api-client';
import type { SiteConfiguration } from '@wattle/platform';
import { type Change, HOUR, instant } from './change.ts';

/** Whole resources as the API gives them; a test names only what it is about. */

export const aud = (amount: string): Money => ({ amount, currency: 'AUD' });

export const draw = (change: Change<Draw> = {}): Draw => ({
  drawId: 'powerball-1593',
  drawNo: 1593,
  drawOffset: 0,
  productOfferKey: 'powerball',
  name: 'Powerball',
  kind: 'lottery_ticket_draw',
  status: 'DRAW_OPEN',
  purchaseStatus: 'open',
  openAt: instant(-100 * HOUR),
  stop: instant(50 * HOUR),
  closes: {},
  drawAt: instant(51 * HOUR),
  drawDate: '2026-11-26',
  prizePool: aud('30000000.00'),
  isPrizePoolUnknown: false,
  prizePoolSuffix: '',
  drawType: 'BaseWeek',
  specialDrawDetails: null,
  isCancelled: false,
  ...change,
});

export const numberSet = (change: Change<NumberSet> = {}): NumberSet => ({
  name: 'Numbers',
  count: 7,
  maxCount: change.count ?? 7,
  lowest: 1,
  highest: 35,
  ordered: false,
  repeats: false,
  ...change,
});

export const gameOffer = (change: Change<GameOffer> = {}): GameOffer => ({
  key: 'standard',
  name: 'Standard',
  entryKind: 'plain',
  gamesPerEntry: 1,
  minGames: 2,
  maxGames: 50,
  defaultGames: 4,
  defaultEntryCount: 4,
  defaultGameOffer: true,
  drawsPerTicket: 1,
  numberSets: [numberSet()],
  wheel: null,
  prices: [],
  priceCurrency: 'AUD',
  pricingId: 'default',
  ...change,
});

export const offer = (change: Change<Offer> = {}): Offer => ({
  key: 'powerball',
  type: 'lottery_ticket',
  name: 'Powerball',
  url: '/powerball',
  urlAliases: [],
  availability: 'available',
  suspended: false,
  restrictions: [],
  regions: [],
  regionOverrides: [],
  displayCategory: 'lotteries',
  ranking: 1,
  tagline: 'Thursdays. One Powerball makes the difference.',
  currency: 'AUD',
  drawDays: ['Thursday'],
  selectableDays: [],
  parentKey: null,
  maxDraws: 10,
  drawsPerTicket: 1,
  gameTypes: [
    {
      key: 'standard',
      name: 'Standard',
      pathSuffix: '/standard',
      gameOffers: [
        gameOffer({
          numberSets: [
            numberSet({ name: 'Numbers', count: 7, highest: 35 }),
            numberSet({ name: 'Powerball', count: 1, highest: 20 }),
          ],
          prices: Array.from({ length: 49 }, (_, index) => ({
            games: index + 2,
            price: (((index + 2) * 155) / 100).toFixed(2),
          })),
        }),
      ],
    },
  ],
  divisions: [{ division: 1, needs: '7 + Powerball', oddsOneIn: '134490400' }],
  overallOddsOneIn: '44',
  recurringPurchase: { type: 'autoplay', availability: 'never' },
  priceFrom: { amount: '3.10', currency: 'AUD', games: 2 },
  nextDraw: draw(),
  ...change,
});

export const drawResult = (change: Change<DrawResult> = {}): DrawResult => ({
  productOfferKey: 'powerball',
  offerName: 'Powerball',
  drawNo: 1592,
  drawDate: '2026-11-19',
  drawAt: '2026-11-19T09:30:00Z',
  status: 'DRAW_PAID',
  version: 1,
  provisional: false,
  era: {
    effectiveFromDraw: 1144,
    effectiveFromDate: '2018-04-19',
    label: '7 of 35 and 1 Powerball of 20',
  },
  numbers: [
    { name: 'Numbers', values: [7, 12, 33, 1, 29, 18, 4], inDrawnOrder: true },
    { name: 'Powerball', values: [9], inDrawnOrder: true },
  ],
  dividends: [
    {
      division: 1,
      needs: '7 + Powerball',
      winners: 0,
      dividend: null,
      transfer: { kind: 'to_draw', number: 1593 },
      instalments: 0,
      boost: null,
      freeGames: 0,
    },
    {
      division: 2,
      needs: '7',
      winners: 3,
      dividend: aud('184211.35'),
      transfer: null,
      instalments: 0,
      boost: null,
      freeGames: 0,
    },
  ],
  ...change,
});

/** A line that went from the cart by itself. */
export const removedItem = (change: Change<Cart['autoRemovedItems'][number]> = {}) => ({
  id: 'gone',
  description: 'Oz Lotto, 4 games',
  reason: 'draw_closed',
  message: 'Sorry, closed',
  wasInCart: true,
  ...change,
});

export const cartItem = (change: Change<CartItem> = {}): CartItem => ({
  id: 'item-1',
  productType: 'lottery_ticket',
  analyticsProductType: 'lottery_ticket',
  productOfferKey: 'powerball',
  lotteryKey: 'powerball',
  offerName: 'Powerball',
  description: '2 x Standard games',
  quantity: 1,
  unitPrice: aud('3.10'),
  price: aud('3.10'),
  drawNo: 1593,
  drawDate: '2026-11-26',
  drawEncodedIds: ['powerball-1593'],
  drawOffset: 0,
  draws: [
    {
      drawNo: 1593,
      drawDate: '2026-11-26',
      drawAt: instant(51 * HOUR),
      stop: instant(50 * HOUR),
      drawsWhenSoldOut: false,
    },
  ],
  gameType: 'standard',
  gameOffer: 'standard',
  gameOfferName: 'Standard',
  way: '',
  entryKind: 'plain',
  numDraws: 1,
  day: null,
  days: [],
  numWeeks: null,
  numGames: 2,
  quickpick: false,
  favourite: false,
  hasFavouriteNumbers: false,
  games: [
    { Numbers: [1, 2, 3, 4, 5, 6, 7], Powerball: [8] },
    { Numbers: [9, 10, 11, 12, 13, 14, 15], Powerball: [16] },
  ],
  numRaffleTickets: null,
  numShares: null,
  causeKey: null,
  causeName: null,
  syndicateKey: null,
  syndicateName: null,
  drawPrizePool: aud('30000000.00'),
  minimumJackpotAmount: null,
  membershipProgram: null,
  membershipOffer: null,
  membershipOfferName: null,
  recurringPurchase: { type: 'autoplay', availability: 'never', enabled: false },
  purchaseStatus: 'standard',
  scheduledPurchase: null,
  purchaseOn: null,
  discount: aud('0.00'),
  ...change,
});

export const cart = (change: Change<Cart> = {}): Cart => ({
  cartReference: 'cart-1',
  version: 1,
  customerId: null,
  anonymousCartToken: null,
  cartItems: [],
  itemCount: 0,
  autoRemovedItems: [],
  priceChanges: [],
  cartTotal: aud('0.00'),
  preOrderTotal: aud('0.00'),
  discountTotal: aud('0.00'),
  totalDue: aud('0.00'),
  voucher: null,
  requiresUnattendedPaymentMethod: false,
  blockedReasons: {},
  showRegulation: false,
  pricingId: 'default',
  ...change,
});

/** A cart with one ticket. */
export const filledCart = (change: Change<Cart> = {}): Cart =>
  cart({
    cartItems: [cartItem()],
    itemCount: 1,
    cartTotal: aud('3.10'),
    totalDue: aud('3.10'),
    ...change,
  });

export const customer = (change: Change<Customer> = {}): Customer => ({
  customerId: '0193a000-0000-7000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  state: 'NSW',
  country: 'AU',
  currency: 'AUD',
  locale: 'en-AU',
  region: 'NSW',
  segmentName: 'default',
  pricingId: 'default',
  brandingRegion: 'NSW',
  isVerified: true,
  isNewSignup: false,
  accountStatus: 'open',
  accountUpgrade: false,
  migrationStatus: 'ineligible',
  countryBanned: false,
  countryBannedConfirmationRequired: false,
  addressConfirmationRequired: false,
  emailAddressConfirmationRequired: false,
  atv: {},
  ...change,
});

export const funds = (change: Change<Funds> = {}): Funds => ({
  balance: aud('25.00'),
  availableFunds: aud('25.00'),
  withdrawableFunds: aud('0.00'),
  ...change,
});

export const paymentMethods = (change: Change<PaymentMethods> = {}): PaymentMethods => ({
  td: {
    code: 'td',
    name: 'Test deposit',
    enabled: true,
    rules: { enabled: true, minAmount: '1.00', maxAmount: '1000.00', gateways: {} },
    availableGateways: [],
    attributes: {},
    funds: [],
  },
  ...change,
});

export const transaction = (change: Change<Transaction> = {}): Transaction => ({
  transactionId: 'transaction-1',
  kind: 'deposit',
  description: 'Test deposit',
  amount: aud('25.00'),
  balanceAfter: aud('25.00'),
  occurredAt: '2026-11-20T03:00:00Z',
  reference: 'D-1',
  ...change,
});

export const site = (change: Change<SiteConfiguration> = {}): SiteConfiguration => ({
  siteName: 'Wattle',
  locale: 'en-AU',
  currency: 'AUD',
  segment: 'default',
  capabilities: [
    'wallet_deposit',
    'wallet_balance',
    'viewing_orders',
    'multi_offer_site',
    'commercial_lotteries',
    'charity_lotteries',
    'responsible_gambling',
    'notifications_feed',
  ],
  navigation: [
    { label: 'Lotteries', routeType: 'none', child: 'lotto' },
    { label: 'Results', routeType: 'none', child: 'results' },
  ],
  footer: { links: [{ label: 'Privacy policy', route: '/about/privacy' }] },
  support: { phone: '1300 000 000', openingHours: 'Mon–Fri 8 am – 8 pm', email: 'help@example.com' },
  responsiblePlay: {
    helpline: 'Gambling Help',
    number: '1800 858 858',
    url: 'https://www.gamblinghelponline.org.au',
    text: 'Set a limit before you play.',
  },
  regulationText: 'Wattle is licensed.',
  regulationImages: [],
  paymentLogos: ['VISA', 'MASTERCARD'],
  theme: { logo: {}, logoOfLocale: {}, componentVariants: {} },
  sitewideBanner: null,
  rebrand: null,
  socialLinks: [],
  appStores: {},
  cookieConsentDays: 365,
  subVariant: null,
  pricingId: null,
  offers: [],
  defaultCause: null,
  affiliateVariant: null,
  home: {
    title: 'Play Australia’s lotteries online',
    description: 'See the next prizes and pick your numbers.',
    heading: 'The next big draws',
    lead: 'Pick your own numbers or take a quickpick.',
  },
  contentPaths: [],
  ...change,
});

/** A voucher that is in a cart. */
export const voucher = (
  change: Partial<NonNullable<Cart['voucher']>> = {},
): NonNullable<Cart['voucher']> => ({
  code: 'SPRING',
  type: 'voucher_fixed_discount',
  amount: aud('1.00'),
  percent: null,
  validTo: null,
  reducesPreOrders: false,
  discount: aud('1.00'),
  discountLater: aud('0.00'),
  refusal: null,
  ...change,
});
