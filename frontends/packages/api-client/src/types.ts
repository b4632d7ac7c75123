/** The resources of the public API as the client sees them: the OpenAPI contracts of the services in camelCase. */

export type Currency = 'AUD' | 'GBP';

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

// catalog

export interface NumberSet {
  /** `Numbers`, `Powerball` and `Favourites` are reserved. */
  readonly name: string;
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
}

export interface GamePrice {
  readonly games: number;
  readonly price: string;
}

export interface GameOffer {
  readonly key: string;
  readonly minGames: number;
  readonly maxGames: number;
  readonly defaultGames: number;
  readonly numberSets: readonly NumberSet[];
  readonly prices: readonly GamePrice[];
  readonly priceCurrency: Currency;
}

export interface GameType {
  readonly key: string;
  readonly name: string;
  readonly gameOffers: readonly GameOffer[];
}

export interface Division {
  readonly division: number;
  /** For example `7 + Powerball`. */
  readonly needs: string;
  /** One chance in this many, as digits. */
  readonly oddsOneIn: string;
}

export type RecurringAvailability = 'never' | 'always' | 'optional';

export type DrawStatus =
  | 'DRAW_OPEN'
  | 'DRAW_CLOSED'
  | 'DRAW_DRAWN'
  | 'DRAW_SCORED'
  | 'DRAW_PAID'
  | 'DRAW_EMAILED'
  | 'DRAW_CAPPED';

export interface Draw {
  readonly drawId: string;
  readonly drawNo: number;
  readonly drawOffset: number;
  readonly productOfferKey: string;
  readonly name: string;
  readonly kind: string;
  readonly status: DrawStatus;
  readonly purchaseStatus: string;
  readonly openAt: string;
  /** The instant after which nothing is sold for this draw. */
  readonly stop: string;
  /** The close for customers of a region, where it differs. */
  readonly closes: Readonly<Record<string, string>>;
  readonly drawAt: string;
  readonly drawDate: string;
  readonly prizePool: Money | null;
  readonly isPrizePoolUnknown: boolean;
  readonly prizePoolSuffix: string | null;
}

export interface Offer {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly url: string;
  readonly urlAliases: readonly string[];
  readonly availability: string;
  readonly suspended: boolean;
  readonly displayCategory: string;
  readonly tagline: string;
  readonly drawDays: readonly string[];
  readonly maxDraws: number;
  readonly drawsPerTicket: number;
  readonly gameTypes: readonly GameType[];
  readonly divisions: readonly Division[];
  readonly overallOddsOneIn: string;
  readonly recurringPurchase: { readonly type: string; readonly availability: RecurringAvailability };
  readonly priceFrom: { readonly amount: string; readonly currency: Currency; readonly games: number } | null;
  readonly nextDraw: Draw | null;
}

export interface DrawnNumbers {
  /** `Numbers`, `Powerball` or `Supplementary`. */
  readonly name: string;
  readonly values: readonly number[];
  readonly inDrawnOrder?: boolean;
}

/** Where the pool of a division went that nobody won: to the draw, or to the division, of that number. */
export interface PoolTransfer {
  readonly kind: 'to_draw' | 'to_division';
  readonly number: number;
}

export interface Dividend {
  readonly division: number;
  readonly needs: string;
  readonly winners: number;
  /** What each winning game won; null when nobody won. */
  readonly dividend: Money | null;
  readonly transfer: PoolTransfer | null;
}

export interface DrawResult {
  readonly productOfferKey: string;
  readonly offerName: string;
  readonly drawNo: number;
  readonly drawDate: string;
  readonly drawAt: string;
  readonly status: DrawStatus;
  readonly version: number;
  readonly provisional: boolean;
  readonly numbers: readonly DrawnNumbers[];
  readonly dividends: readonly Dividend[];
}

// checkout

/** The numbers of one game by number set: `{ Numbers: [..], Powerball: [..] }`. */
export type GameNumbers = Readonly<Record<string, readonly number[]>>;

export interface CartDraw {
  readonly drawNo: number;
  readonly drawDate: string;
  readonly drawAt: string;
  readonly stop: string;
}

export interface CartItem {
  readonly id: string;
  readonly productType: string;
  readonly productOfferKey: string;
  readonly lotteryKey: string;
  readonly offerName: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly price: Money;
  readonly drawNo: number;
  readonly drawDate: string;
  readonly draws: readonly CartDraw[];
  readonly gameType: string;
  readonly gameOffer: string;
  readonly numDraws: number;
  readonly numGames: number;
  readonly quickpick: boolean;
  readonly games: readonly GameNumbers[];
  readonly drawPrizePool: Money | null;
  readonly recurringPurchase: {
    readonly type: string;
    readonly availability: RecurringAvailability;
    readonly enabled: boolean;
  };
}

export interface Cart {
  readonly cartReference: string;
  readonly version: number;
  readonly customerId: string | null;
  readonly cartItems: readonly CartItem[];
  readonly itemCount: number;
  readonly autoRemovedItems: readonly {
    readonly id: string;
    readonly description: string;
    readonly reason: string;
  }[];
  readonly priceChanges: readonly {
    readonly id: string;
    readonly oldPrice: Money;
    readonly newPrice: Money;
  }[];
  readonly cartTotal: Money;
  readonly preOrderTotal: Money;
  readonly totalDue: Money;
  readonly requiresUnattendedPaymentMethod: boolean;
  readonly blockedReasons: Readonly<Record<string, string>>;
  readonly showRegulation: boolean;
  readonly pricingId: string;
}

export interface CartItemInput {
  readonly productOfferKey: string;
  readonly gameType: string;
  readonly gameOffer?: string;
  readonly games: readonly GameNumbers[];
  readonly firstDrawNo?: number;
  readonly drawOffset?: number;
  readonly numDraws?: number;
  readonly quickpick?: boolean;
}

export interface CheckoutInput {
  readonly cartVersion: number;
  /** What the customer was shown; the server refuses when it would charge anything else. */
  readonly expectedTotal: Money;
  readonly channelKey?: string;
}

export interface CheckoutStarted {
  readonly checkoutId: string;
  readonly orderId: string;
  readonly status: 'paid' | 'processing';
}

export interface CheckoutState {
  readonly checkoutId: string;
  readonly orderId: string;
  readonly status: 'processing' | 'paid' | 'failed';
  readonly message: string | null;
}

export interface OrderLine {
  readonly lineId: string;
  readonly ticketId: string | null;
  readonly productOfferKey: string;
  readonly offerName: string;
  readonly gameType: string;
  readonly numGames: number;
  readonly numDraws: number;
  readonly draws: readonly CartDraw[];
  readonly price: Money;
  readonly status: string;
}

export interface Order {
  readonly orderId: string;
  readonly status: string;
  readonly placedAt: string;
  readonly total: Money;
  readonly lines: readonly OrderLine[];
}

export interface Receipt {
  readonly checkoutId: string;
  readonly placedAt: string;
  readonly total: Money;
  readonly order: Order;
  readonly trackingData: {
    readonly goals: readonly string[];
    readonly products: readonly Readonly<Record<string, unknown>>[];
  };
}

export interface WinningGame {
  readonly gameIndex: number;
  readonly division: number;
  readonly dividend: Money;
}

export interface TicketEntry {
  readonly drawNo: number;
  readonly drawDate: string;
  readonly drawAt: string;
  readonly status: DrawStatus;
  readonly winnings: Money;
  readonly result: { readonly numbers: readonly DrawnNumbers[] } | null;
  readonly winningGames: readonly WinningGame[];
}

export type TicketStatus = 'upcoming' | 'past';

export interface Ticket {
  readonly ticketId: string;
  readonly serial: string;
  readonly orderId: string;
  readonly productOfferKey: string;
  readonly offerName: string;
  readonly gameType: string;
  readonly numGames: number;
  readonly games: readonly GameNumbers[];
  readonly quickpick: boolean;
  readonly price: Money;
  readonly purchasedAt: string;
  readonly status: TicketStatus;
  readonly winnings: Money;
  readonly entries: readonly TicketEntry[];
}

// wallet

export interface Funds {
  readonly balance: Money;
  readonly availableFunds: Money;
  readonly withdrawableFunds: Money;
}

export interface PaymentMethod {
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly rules: { readonly enabled: boolean; readonly minAmount: Money; readonly maxAmount: Money };
  readonly funds: readonly unknown[];
}

/** By deposit method code, for example `td` for the test deposit. */
export type PaymentMethods = Readonly<Record<string, PaymentMethod>>;

export interface Deposit {
  readonly depositId: string;
  readonly status: string;
  readonly amount: Money;
  readonly availableFunds: Money;
}

export type TransactionKind = 'deposit' | 'purchase' | 'refund' | 'prize';

export interface Transaction {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly description: string;
  /** Signed: money out is negative. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly occurredAt: string;
  readonly reference: string;
}

// identity

export interface Customer {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly state: string | null;
  readonly country: string;
  readonly currency: Currency;
  readonly locale: 'en-AU' | 'en-GB';
  readonly region: string;
  readonly segmentName: string | null;
  readonly pricingId: string | null;
  readonly brandingRegion: string | null;
  readonly isVerified: boolean;
  readonly isNewSignup: boolean;
}

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly saveDevice?: boolean;
}

export interface SignupInput {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  readonly phoneNumber: string;
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: 'AU' | 'GB';
  readonly acceptTerms: true;
}

export interface SignedIn {
  readonly customer: Customer;
  readonly deviceUuid: string;
  readonly fingerprint: string;
}

// content

export interface NotificationAction {
  readonly id: string;
  readonly text: string;
  readonly link: string | null;
  readonly deepLink: string | null;
}

export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly message: string;
  readonly isAutoDismissed: boolean;
  readonly actions: readonly NotificationAction[];
  readonly viewed: boolean;
  readonly createdAt: string;
}
