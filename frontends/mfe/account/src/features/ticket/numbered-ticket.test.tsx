import type { Syndicate, Ticket, WonRafflePrize } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  drawResult,
  renderMfe,
  screen,
  server,
  site,
  syndicate,
  ticket,
  userEvent,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';
import { openTicket } from './open-ticket.ts';

const raffleTicket = (change: Partial<Ticket> = {}): Ticket =>
  ticket({
    productOfferKey: 'dream_home',
    offerName: 'Dream Home',
    productType: 'raffle_ticket',
    numGames: 3,
    games: [],
    ticketNumbers: [106, 107, 108],
    ...change,
  });

test('a raffle ticket shows its numbers, and has one name', async () => {
  openTicket(raffleTicket());
  expect(await screen.findByRole('heading', { name: 'Your ticket numbers' })).toBeVisible();
  const numbers = within(screen.getByRole('list', { name: 'Ticket numbers' })).getAllByRole('listitem');
  expect(numbers.map((number) => number.textContent)).toEqual(['106', '107', '108']);
  expect(screen.getByText('3 tickets')).toBeVisible();
  expect(screen.queryByText(/ticket-1/)).not.toBeInTheDocument();
  expect(screen.getByText('Waiting for the draw')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Check this draw' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('the number of a ticket identifies it: it is written as on its receipt', async () => {
  openTicket(raffleTicket({ ticketNumbers: [12345] }));
  const numbers = within(await screen.findByRole('list', { name: 'Ticket numbers' }));
  expect(numbers.getByRole('listitem')).toHaveTextContent(/^12345$/);
});

const inOneDraw = (change: Partial<Ticket['entries'][number]>): Ticket['entries'] =>
  ticket().entries.map((entry) => ({ ...entry, ...change }));

const wonPrize = (change: Partial<WonRafflePrize>): WonRafflePrize => ({
  drawNo: 40,
  drawing: 'main',
  drawingName: 'Main draw',
  prizeNo: 1,
  number: 107,
  title: 'Cash',
  kind: 'cash',
  value: aud('80000.00'),
  claim: 'pending',
  claimRefused: null,
  ...change,
});

test("a raffle prize shows its next step and links to the draw's check", async () => {
  openTicket(
    raffleTicket({
      status: 'past',
      entries: inOneDraw({ drawNo: 40, status: 'DRAW_PAID' }),
      rafflePrizes: [
        wonPrize({
          title: 'House by the sea',
          kind: 'goods',
          value: aud('1850000.00'),
          claim: 'to_be_delivered',
        }),
      ],
    }),
    'past-tickets',
  );
  const prize = within(await screen.findByRole('list', { name: 'Prizes won' })).getByRole('listitem');
  expect(prize).toHaveTextContent('House by the sea Main draw, ticket 107$1,850,000We will contact you');
  expect(screen.getByText('Won')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check this draw' })).toHaveAttribute(
    'href',
    '/dream_home/results/draw/40/verification?ticket=ticket-1',
  );
  expect(await axeViolations()).toEqual([]);
});

/** A raffle ticket that won cash in a draw that is over. */
const cashTicket = (
  claim: WonRafflePrize['claim'],
  entry: Partial<Ticket['entries'][number]> = {},
  claimRefused: string | null = null,
): Ticket => {
  const winnings = claimRefused ? aud('0.00') : aud('80000.00');
  return raffleTicket({
    status: 'past',
    winnings,
    entries: inOneDraw({ drawNo: 40, status: 'DRAW_PAID', winnings, ...entry }),
    rafflePrizes: [wonPrize({ claim, claimRefused })],
  });
};

const REFUSED = 'The ticket was not yours';

test.each([
  [cashTicket('pending', { status: 'DRAW_SCORED' }), 'Won, payment on its way', /ticket 107\$80,000$/],
  [cashTicket('pending'), 'Won, paid to your wallet', /\$80,000On its way to your wallet$/],
  [cashTicket('credited'), 'Won, paid to your wallet', /ticket 107\$80,000$/],
  [cashTicket('being_checked', { claimRequired: true }), 'Won, being checked', /ticket 107\$80,000$/],
  [cashTicket('refused', {}, REFUSED), 'Won, not paid', /\$80,000Our team.*The ticket was not yours\./],
] as const)(
  "a raffle's cash prize shows its status once, by draw if known: %#",
  async (found, badge, words) => {
    openTicket(found, 'past-tickets');
    const won = within(await screen.findByRole('list', { name: 'Prizes won' })).getByRole('listitem');
    expect(won).toHaveTextContent(words);
    expect(within(screen.getByRole('region', { name: 'Draw 40' })).getByText(badge)).toBeVisible();
  },
);

test('a prize whose name is its amount does not say it again', async () => {
  const found = cashTicket('credited');
  const rafflePrizes = found.rafflePrizes.map((prize) => ({ ...prize, title: '$80,000 cash' }));
  openTicket({ ...found, rafflePrizes }, 'past-tickets');
  const won = within(await screen.findByRole('list', { name: 'Prizes won' })).getByRole('listitem');
  expect(won).toHaveTextContent(/^\$80,000 cash Main draw, ticket 107$/);
});

test('a raffle ticket that won nothing says so once its draw is over', async () => {
  openTicket(raffleTicket({ status: 'past', entries: inOneDraw({ drawNo: 40, status: 'DRAW_SCORED' }) }));
  const drawn = within(await screen.findByRole('region', { name: 'Draw 40' }));
  expect(drawn.getByText('No prize')).toBeVisible();
  expect(drawn.getByText('No prize in this draw.')).toBeVisible();
});

test('a raffle ticket says which cause it is for', async () => {
  openTicket(raffleTicket({ causeKey: 'reef', causeName: 'Reef Trust' }));
  expect((await screen.findByText('Cause')).nextElementSibling).toHaveTextContent('Reef Trust');
  expect(screen.queryByText('Voucher')).not.toBeInTheDocument();
});

test.each([
  ['was taken out of', { withdrawn: true }],
  ['saw called off', { cancelled: true }],
])('a raffle ticket is not said to have won nothing in a draw that it %s', async (_, change) => {
  openTicket(
    raffleTicket({
      status: 'past',
      entries: inOneDraw({ status: 'DRAW_SCORED', refund: aud('3.10'), ...change }),
    }),
  );
  const drawn = within(await screen.findByRole('region', { name: 'Draw 1593' }));
  expect(drawn.getByText(/, refunded$/)).toBeVisible();
  expect(drawn.queryByText(/No prize/)).toBeNull();
  expect(drawn.queryByRole('link')).toBeNull();
});

const shares = (
  change: Partial<NonNullable<Ticket['syndicate']>> = {},
  entry: Partial<Ticket['entries'][number]> = {},
): Ticket =>
  ticket({
    winnings: entry.winnings ?? aud('0.00'),
    entries: inOneDraw(entry),
    productOfferKey: 'powerball_syndicate',
    offerName: 'Powerball Syndicate',
    productType: 'syndicate_share',
    numGames: 2,
    games: [],
    ticketNumbers: [3, 4],
    syndicate: {
      key: 'powerball_syndicate-1593-1',
      name: 'Powerball Syndicate 1',
      status: 'open',
      shares: 10,
      shareNumbers: [3, 4],
      playsOfferKey: 'powerball',
      winnings: aud('0.00'),
      refunded: aud('0.00'),
      claimRequired: false,
      claimRefused: null,
      ...change,
    },
  });

const DRAWN = [
  { name: 'Numbers', values: [1, 5, 9, 2, 4, 6, 35], inDrawnOrder: true },
  { name: 'Powerball', values: [3], inDrawnOrder: true },
];

/** The catalogue's routes for the syndicate of these tests and its lottery. */
const SYNDICATE = '/syndicates/powerball_syndicate/1593/1';
const RESULT = '/results/powerball/1593';

const openShares = (found: Ticket, played: Partial<Syndicate> = {}) => {
  server.use(
    api.get(`/tickets/${found.ticketId}`, found),
    api.get(SYNDICATE, syndicate({ status: 'full', canBeBought: false, sharesLeft: 0, ...played })),
    api.get(RESULT, drawResult({ drawNo: 1593, numbers: DRAWN })),
  );
  renderMfe(mfe, {
    url: `/my-account/syndicate-tickets/share/${found.ticketId}`,
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, 'syndicates'] }),
  });
};

test('shares show their numbers and what the syndicate waits for', async () => {
  openShares(shares());
  expect(await screen.findByText(/2 shares of 10: number 3 and 4/)).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Upcoming tickets');
  expect(screen.getByText('Waiting for the other shares to be sold')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Result of draw/ })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

/** The numbers of a part of the ticket, game by game and set by set. */
const playedIn = async (part: string) =>
  within(await screen.findByRole('region', { name: part }))
    .getAllByRole('list')
    .filter((list) => list.tagName === 'UL')
    .map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    );

test.each(['open', 'full', 'purchased', 'cancelled'] as const)(
  "shares show their own syndicate's games, not those on sale: %s",
  async (status) => {
    openShares(shares({ status }), { status });
    expect(await screen.findByRole('heading', { name: 'The syndicate’s ticket: 37 games' })).toBeVisible();
    expect(await playedIn('System 9')).toEqual([['1', '5', '9', '12', '17', '22', '25', '30', '34'], ['7']]);
    expect(screen.getByRole('heading', { name: 'System 9 plays as 36 games' })).toBeVisible();
    expect(await playedIn('1 game')).toEqual([['2', '4', '6', '8', '10', '12', '14'], ['3']]);
    expect(screen.queryByText(/matched|Numbers drawn|in colour/)).toBeNull();
    expect(screen.queryByRole('link', { name: /its ticket/ })).toBeNull();
    expect(await axeViolations()).toEqual([]);
  },
);

test.each(['drawn', 'paid'] as const)(
  'shares that were drawn tell which of their numbers were: %s',
  async (status) => {
    openShares(shares({ status }, { status: 'DRAW_PAID' }), { status });
    const matched = (await screen.findAllByText('(matched)', { exact: false })).map((mark) =>
      mark.parentElement?.textContent?.replace(' (matched)', ''),
    );
    expect(matched).toEqual(['1', '5', '9', '2', '4', '6', '3']);
    const draw = within(screen.getByRole('region', { name: 'Draw 1593' }));
    expect(draw.getByRole('heading', { name: 'Numbers drawn' })).toBeVisible();
    expect(draw.getByText('35')).toBeVisible();
    expect(screen.getByText(/Numbers that were drawn are in colour/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  },
);

test('shares withdrawn from a draw show their syndicate and no result', async () => {
  openShares(shares({ status: 'paid' }, { status: 'DRAW_PAID', withdrawn: true, refund: BACK }));
  expect(await playedIn('1 game')).toEqual([['2', '4', '6', '8', '10', '12', '14'], ['3']]);
  expect(screen.queryByText(/matched|Numbers drawn/)).toBeNull();
});

const UNAVAILABLE = { code: 'unavailable', message: 'Please try again soon.', target: '' };

test('shares without numbers offer a retry, and the rest of the page stands', async () => {
  openShares(shares());
  server.use(api.refuse('get', SYNDICATE, 503, [UNAVAILABLE]));
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not load the numbers of the syndicate/);
  expect(screen.getByText(/2 shares of 10/)).toBeVisible();
  server.use(api.get(SYNDICATE, syndicate()));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'System 9' })).toBeVisible();
});

test('shares show their numbers while the result is unavailable', async () => {
  openShares(shares({ status: 'paid' }, { status: 'DRAW_PAID' }));
  server.use(api.refuse('get', RESULT, 503, [UNAVAILABLE]));
  expect(await screen.findByText('We could not load the numbers drawn')).toBeVisible();
  expect(await playedIn('1 game')).toEqual([['2', '4', '6', '8', '10', '12', '14'], ['3']]);
  expect(screen.queryByText(/in colour/)).toBeNull();
});

test("a syndicate's key begins with its offer's key", async () => {
  openShares(shares({ key: '6-of-49-1593-12' }));
  server.use(api.get('/syndicates/6-of-49/1593/12', syndicate()));
  expect(await screen.findByRole('region', { name: 'System 9' })).toBeVisible();
});

test('shares of a ticket without numbers say that these are not known yet', async () => {
  openShares(shares(), { entries: [], numGames: 0 });
  expect(await screen.findByText('Its numbers are not known yet.')).toBeVisible();
});

const PART = aud('4.60');
const BACK = aud('19.40');

test.each([
  [
    shares({ status: 'drawn', winnings: PART }, { status: 'DRAW_SCORED', winnings: PART }),
    'Won, payment on its way',
    /Your part of the prizes: \$4\.60/,
  ],
  [
    shares({ status: 'paid', winnings: PART }, { status: 'DRAW_PAID', winnings: PART }),
    'Won, paid to your wallet',
    /Your part of the prizes: \$4\.60/,
  ],
  [
    shares(
      { status: 'paid', winnings: PART, claimRequired: true },
      { status: 'DRAW_PAID', winnings: PART, claimRequired: true },
    ),
    'Won, being checked',
    /checks a prize of this size before we pay it into your wallet.*once they have decided/,
  ],
  [
    shares({ status: 'paid', claimRefused: 'Not yours' }, { status: 'DRAW_PAID', claimRefused: 'Not yours' }),
    'Won, not paid',
    /will not pay it\. Not yours\./,
  ],
  [shares({ status: 'paid' }, { status: 'DRAW_PAID' }), 'No prize', /2 shares of 10/],
  [
    shares({ status: 'cancelled', refunded: BACK }, { refund: BACK }),
    'Cancelled, refunded',
    /\$19\.40 was refunded to your wallet/,
  ],
  [shares({ status: 'cancelled' }), 'Cancelled, refund on its way', /2 shares of 10/],
  [shares({ status: 'cancelled' }, { refund: aud('0.00') }), 'Cancelled, refunded', /2 shares of 10/],
])('shares show their outcome: %#', async (found, badge, words) => {
  openShares(found);
  const drawn = within(await screen.findByRole('region', { name: 'Draw 1593' }));
  expect(drawn.getByText(badge)).toBeVisible();
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && words.test(element.textContent)),
  ).toBeVisible();
});

test.each([
  ['its ticket was not bought', shares({ status: 'cancelled' })],
  ['its draw was cancelled', shares({ status: 'cancelled' }, { cancelled: true })],
])('shares of a syndicate are called off when %s', async (_, found) => {
  openShares(found);
  expect(await screen.findByText('Cancelled')).toBeVisible();
});

test.each(['open', 'paid'] as const)(
  'shares removed from a draw have no result and none pending: %s',
  async (status) => {
    openShares(shares({ status }, { status: 'DRAW_PAID', withdrawn: true, refund: BACK }));
    expect(await screen.findByText('Removed from the draw, refunded')).toBeVisible();
    expect(screen.queryByText(/^Waiting for|If shares are left|^Drawn|No prize/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Result of draw/ })).toBeNull();
  },
);

test('a ticket that is no share has no page among them', async () => {
  openShares(ticket());
  expect(await screen.findByText(/404/)).toBeVisible();
});
