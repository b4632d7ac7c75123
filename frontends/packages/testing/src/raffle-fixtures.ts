import type {
  Cause,
  Permit,
  Raffle,
  RaffleDraw,
  RaffleDrawing,
  RaffleResult,
  Syndicate,
  SyndicateOffer,
} from '@wattle/api-client';
import { aud } from './fixtures.ts';

const DAY = 86_400_000;
const instant = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export const drawing = (change: Partial<RaffleDrawing> = {}): RaffleDrawing => ({
  key: 'main',
  name: 'Main draw',
  entriesUntil: null,
  drawAt: instant(37),
  repeatWinners: false,
  prizes: [
    {
      title: 'House by the sea',
      kind: 'goods',
      value: aud('1850000.00'),
      quantity: 1,
      substitutes: {},
    },
    {
      title: '$1,000 cash',
      kind: 'cash',
      value: aud('1000.00'),
      quantity: 9,
      substitutes: {
        VIC: { title: '$1,000 shopping voucher', kind: 'voucher', value: aud('1000.00') },
      },
    },
  ],
  neighbours: null,
  jackpotStep: null,
  ...change,
});

export const permit = (change: Partial<Permit> = {}): Permit => ({
  region: 'NSW',
  number: 'GP/1001',
  issuer: 'NSW Fair Trading',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
  maxTickets: 200_000,
  beneficiary: 'Rescue Flights',
  grossPercent: 40,
  drawPlace: '1 Harbour Street, Sydney',
  publication: 'On this site within 7 days',
  deliveryDays: 28,
  unclaimed: 'Drawn again after three months',
  scrutineer: 'Able & Baker',
  advertisement: '',
  ...change,
});

export const raffleDraw = (change: Partial<RaffleDraw> = {}): RaffleDraw => ({
  drawId: 'dream_home-41',
  drawNo: 41,
  drawOffset: 0,
  productOfferKey: 'dream_home',
  name: 'Dream Home 41',
  kind: 'raffle_ticket_draw',
  status: 'DRAW_OPEN',
  purchaseStatus: 'open',
  preOrderAt: null,
  openAt: instant(-10),
  stop: instant(35),
  drawAt: instant(37),
  drawDate: '2026-12-28',
  prizePool: aud('1859000.00'),
  prizePoolSuffix: 'in prizes',
  firstNumber: 1,
  lastNumber: 200_000,
  maxTickets: 200_000,
  ticketsLeft: 150_000,
  maxPerCustomer: null,
  allocation: 'sequential',
  drawings: [drawing()],
  regions: ['NSW', 'VIC'],
  permits: [permit()],
  hasPostalEntry: false,
  drawsWhenSoldOut: false,
  ...change,
});

/** A raffle with two causes and three books. */
export const raffle = (change: Partial<Raffle> = {}): Raffle => ({
  key: 'dream_home',
  type: 'raffle_ticket',
  name: 'Dream Home',
  url: '/dream-home',
  urlAliases: [],
  availability: 'available',
  suspended: false,
  displayCategory: 'charity',
  tagline: 'A house by the sea',
  image: null,
  terms: 'Every ticket has the same chance.',
  causes: [
    { key: 'rescue_flights', urlSlug: 'rescue-flights', name: 'Rescue Flights' },
    { key: 'reef_keepers', urlSlug: 'reef-keepers', name: 'Reef Keepers' },
  ],
  gameTypes: [
    {
      key: 'standard',
      name: 'Ticket books',
      gameOffers: [
        {
          key: 'book',
          minGames: 1,
          maxGames: 10,
          defaultGames: 3,
          prices: [
            { games: 1, price: '10.00', bonus: '' },
            { games: 3, price: '25.00', bonus: '' },
            { games: 10, price: '70.00', bonus: 'a beach towel' },
          ],
          priceCurrency: 'AUD',
        },
      ],
    },
  ],
  recurringPurchase: { type: 'subscription', availability: 'never' },
  restrictions: [{ type: 'licensing_restriction', regions: ['NSW', 'VIC'] }],
  nextDraw: raffleDraw(),
  draws: [raffleDraw()],
  ...change,
});

/** A raffle with one draw to come. */
export const raffleWith = (draw: RaffleDraw, change: Partial<Raffle> = {}): Raffle =>
  raffle({ nextDraw: draw, draws: [draw], ...change });

export const raffleResult = (change: Partial<RaffleResult> = {}): RaffleResult => ({
  productOfferKey: 'dream_home',
  offerName: 'Dream Home',
  drawNo: 40,
  drawName: 'Dream Home 40',
  drawAt: '2026-10-01T02:00:00Z',
  status: 'DRAW_PAID',
  drawings: [
    {
      key: 'main',
      name: 'Main draw',
      drawAt: '2026-10-01T02:00:00Z',
      winners: [
        {
          title: 'House by the sea',
          kind: 'goods',
          value: aud('1850000.00'),
          prizeNo: 1,
          wonBy: 'drawn',
          ticketNumber: 758,
          region: 'NSW',
          displayName: 'Mary K.',
        },
      ],
    },
  ],
  ...change,
});

export const cause = (change: Partial<Cause> = {}): Cause => ({
  key: 'rescue_flights',
  urlSlug: 'rescue-flights',
  name: 'Rescue Flights',
  summary: 'Help from the air',
  text: 'Rescue Flights brings doctors to people whom no road reaches in time.',
  image: '/media/cause-rescue-flights-1.svg',
  imageAlt: 'A small aeroplane above the ranges',
  offers: ['dream_home'],
  ...change,
});

export const syndicate = (change: Partial<Syndicate> = {}): Syndicate => ({
  key: 'powerball_syndicate-1593-1',
  name: 'Powerball Syndicate 1',
  kind: 'syndicate_share_draw',
  series: 1,
  drawNo: 1593,
  drawDate: '2026-11-26',
  drawAt: instant(5.1),
  stop: instant(5),
  status: 'open',
  canBeBought: true,
  shares: 10,
  sharesLeft: 4,
  sharePrice: aud('9.70'),
  numGames: 37,
  entries: [
    {
      gameType: 'reduced_system',
      name: 'System 9',
      games: 36,
      numbers: [{ Numbers: [1, 5, 9, 12, 17, 22, 25, 30, 34], Powerball: [7] }],
    },
    {
      gameType: 'standard',
      name: '1 game',
      games: 1,
      numbers: [{ Numbers: [2, 4, 6, 8, 10, 12, 14], Powerball: [3] }],
    },
  ],
  prizePool: aud('30000000.00'),
  ...change,
});

export const syndicateOffer = (change: Partial<SyndicateOffer> = {}): SyndicateOffer => ({
  key: 'powerball_syndicate',
  type: 'syndicate_share',
  name: 'Powerball Syndicate',
  url: '/powerball-syndicate',
  urlAliases: [],
  availability: 'available',
  suspended: false,
  displayCategory: 'syndicates',
  tagline: 'A System 9 and a game, in ten shares',
  terms: 'The ticket is bought when every share is sold.',
  playsOfferKey: 'powerball',
  shares: 10,
  sharePrice: aud('9.70'),
  shareMargin: aud('0.88'),
  maxPerCustomer: 5,
  recipe: ['System 9', '1 game'],
  regions: [],
  syndicates: [syndicate()],
  ...change,
});
