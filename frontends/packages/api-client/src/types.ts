/** The resources of the public API as the client sees them: what the services publish, in camelCase. */
import type { Camelized, PaymentLogo } from '@wattle/platform';
import type { components as CatalogComponents } from './generated/catalog.ts';
import type { components as CheckoutComponents } from './generated/checkout.ts';
import type { components as ContentComponents } from './generated/content.ts';
import type { components as IdentityComponents } from './generated/identity.ts';
import type { components as WalletComponents } from './generated/wallet.ts';

type Catalog<Name extends keyof CatalogComponents['schemas']> = Camelized<CatalogComponents['schemas'][Name]>;
type Checkout<Name extends keyof CheckoutComponents['schemas']> = Camelized<
  CheckoutComponents['schemas'][Name]
>;
type Content<Name extends keyof ContentComponents['schemas']> = Camelized<ContentComponents['schemas'][Name]>;
type Identity<Name extends keyof IdentityComponents['schemas']> = Camelized<
  IdentityComponents['schemas'][Name]
>;
type Wallet<Name extends keyof WalletComponents['schemas']> = Camelized<WalletComponents['schemas'][Name]>;

/** The same type with some fields known more exactly than its contract says. */
type Narrowed<T, Fields extends { readonly [K in keyof Fields]: K extends keyof T ? T[K] : never }> = Omit<
  T,
  keyof Fields
> &
  Fields;

export type Money = Catalog<'MoneyOut'>;
type Currency = 'AUD' | 'GBP';

export type NumberSet = Catalog<'NumberSet'>;
export type GameOffer = Catalog<'GameOffer'>;
export type GameType = Catalog<'GameType'>;
export type Division = Catalog<'OddsOfDivision'>;
export type Draw = Catalog<'Draw'>;
export type Offer = Catalog<'Offer'>;
export type DrawnNumbers = Checkout<'DrawnNumbersOut'>;
export type Dividend = Catalog<'DividendOfDivision'>;
export type DrawResult = Catalog<'DrawResult'>;
/** The months that have results, and the results of one month. */
export type Archive = Catalog<'Archive'>;
export type Statistics = Catalog<'Statistics'>;
export type NumberSetStatistics = Catalog<'NumberSetStatistics'>;
export type NumberStatistics = Catalog<'NumberStatistics'>;
export type FavouriteSet = Catalog<'FavouriteSetOut'>;
export type NewFavouriteSet = Catalog<'FavouriteSetIn'>;

export type Raffle = Catalog<'Raffle'>;
export type RaffleDraw = Catalog<'RaffleDraw'>;
export type RaffleDrawing = RaffleDraw['drawings'][number];
export type RafflePrize = Catalog<'RafflePrize'>;
/** So many tickets at one price. */
export type Book = Catalog<'Book'>;
export type Permit = Catalog<'PublicPermit'>;
export type PostalEntry = Catalog<'PostalEntry'>;
export type RaffleResult = Catalog<'RaffleResult'>;
export type RaffleWinner = Catalog<'RaffleWinner'>;
export type Cause = Catalog<'Cause'>;
export type SyndicateOffer = Catalog<'SyndicateOffer'>;
export type Syndicate = Catalog<'Syndicate'>;
/** The published data of a draw (docs/draw-verification.md). */
export type DrawVerification = Catalog<'Verification'>;
/** The sealed list of a lottery's draw. */
export type SealedTickets = Catalog<'SealedTickets'>;
export type VerifiedDrawing = Catalog<'VerifiedDrawing'>;
export type ProvedEntry = Catalog<'ProvedEntry'>;
/** What the product offers of the site are: each has pages below its address. */
export type ProductOffer = Offer | Raffle | SyndicateOffer;

/** The numbers of one game by number set: `{ Numbers: [..], Powerball: [..] }`. */
export type GameNumbers = CartItem['games'][number];
export type CartItem = Checkout<'CartItemOut'>;
export type CartItemInput = Checkout<'CartItemIn'>;
export type Cart = Checkout<'CartOut'>;
export type CheckoutInput = Checkout<'CheckoutIn'>;
/** A cart that a deposit pays: the customer's own, or one that a partner prepared. */
export type PaidCart = Checkout<'PaidCartIn'>;
/** The source of later payments: a saved fund for the shortfall, or the wallet alone. */
export type UnattendedPayment = NonNullable<CheckoutInput['unattendedPayment']>;
export type CheckoutStarted = Checkout<'CheckoutOut'>;
export type CheckoutState = Checkout<'CheckoutStatusOut'>;
export type DepositPurchase = Checkout<'DepositPurchaseOut'>;
export type OrderLine = Checkout<'OrderLineOut'>;
export type Order = Checkout<'OrderOut'>;
export type Receipt = Checkout<'ReceiptOut'>;
/** A company that sells through a storefront of its own (docs/requirements.md, Partner). */
export type Partner = Checkout<'PartnerOut'>;
export type PartnerCart = Checkout<'PartnerCartOut'>;
export type PartnerCheckoutInput = Checkout<'PartnerCheckoutIn'>;
export type PartnerReceipt = Checkout<'PartnerReceiptOut'>;
/** The cart with a past order in it again. */
export type Replay = Checkout<'ReplayOut'>;
/** A suggestion beside the cart. */
export type RecommendedOrder = Checkout<'RecommendedOrderOut'>;
/** A pre-order, or the first purchase of a deferred game type. */
export type ScheduledPurchase = Checkout<'ScheduledPurchaseOut'>;
/** One notional game, counted from 0. */
export type TicketGame = Checkout<'GameOut'>;
export type TicketEntry = Checkout<'EntryOut'>;
export type Ticket = Checkout<'TicketOut'>;
/** What leads from a ticket to the published root of a draw's sealed list. */
export type TicketProof = Checkout<'TicketProofOut'>;
/** Upcoming tickets as they are printed. */
export type Paper = Checkout<'PaperOut'>;
export type PaperPage = Checkout<'PaperPageOut'>;
export type PaperTicket = Checkout<'PaperTicketOut'>;
export type WonRafflePrize = Ticket['rafflePrizes'][number];
export type TicketStatus = Ticket['status'];

export type Funds = Wallet<'Funds'>;
export type PaymentMethod = Wallet<'PaymentMethod'>;
/** By deposit method code, for example `td` for the test deposit. */
export type PaymentMethods = Readonly<Record<string, PaymentMethod>>;
/** A card, a PayPal account or a bank account that is kept at its provider. */
export type Fund = Wallet<'FundOut'>;
export type FundVerification = Wallet<'FundVerificationOut'>;
/** A payment provider as the browser loads it. */
export type Gateway = Wallet<'GatewayOut'>;
export type Deposit = Wallet<'DepositOut'>;
export type DepositChallenge = NonNullable<Deposit['challenge']>;
export type BrowserInfo = Wallet<'BrowserInfo'>;
export type TestDeposit = Wallet<'Deposit'>;
export type Transaction = Wallet<'Transaction'>;
export type TransactionKind = Transaction['kind'];
export type TransactionDetail = Wallet<'TransactionDetail'>;
/** A month that has a statement, and where its files are. */
export type StatementMonth = Wallet<'StatementMonth'>;

export type Withdrawal = Wallet<'WithdrawalOut'>;
export type WithdrawalOptions = Wallet<'WithdrawalOptions'>;
/** `target` is a funding source, `tw` or `do`; a donation names its cause. */
export type WithdrawalInput = Wallet<'WithdrawalRequest'> & { readonly target: string };
export type BankAccount = Wallet<'BankAccountOut'>;
export type BankAccountInput = Wallet<'BankAccountRequest'>;
export type BankType = NonNullable<WithdrawalInput['bankType']>;

export type Limits = Wallet<'Limits'>;
export type CustomerLimit = Wallet<'CustomerLimit'>;
export type SystemLimit = Wallet<'SystemLimit'>;
export type LimitPeriod = CustomerLimit['period'];
export type SaferPlay = Wallet<'SaferPlay'>;
export type Restriction = Wallet<'RestrictionOut'>;
export type NetPosition = Wallet<'NetPosition'>;
export type ActivityStatement = Wallet<'ActivityStatement'>;

export type Customer = Narrowed<
  Identity<'CustomerOut'>,
  { readonly locale: 'en-AU' | 'en-GB'; readonly currency: Currency }
>;
export type CustomerDetails = Identity<'CustomerDetailsOut'>;
export type DetailsChange = Identity<'ChangeDetailsBody'>;
/** What the details lack by today's rules. */
export type AccountUpgrade = Identity<'UpgradeOut'>;
export type AccountUpgradeInput = Identity<'UpgradeBody'>;
/** What a mailed link is for. */
export type ConfirmationLink = Identity<'LinkOut'>;
export type ConfirmationPurpose = 'confirm_email' | 'confirm_address' | 'change_email';
export type CommunicationPreferences = Identity<'CommunicationPreferencesOut'>;
export type CommunicationPreferencesInput = Identity<'PreferencesBody'>;
export type Verification = Identity<'VerificationOut'>;
export type VerificationAttempt = NonNullable<Verification['attempt']>;
export type LicenceInput = Identity<'LicenceBody'>;
export type ClosurePreview = Identity<'ClosePreviewOut'>;
export type ClosureInput = Identity<'CloseBody'>;
export type Closure = Identity<'CloseOut'>;
export type Migration = Identity<'MigrationOut'>;
export type Presence = Identity<'PresenceOut'>;
export type TwoFactor = Identity<'TwoFactorOut'>;
export type SentCode = Identity<'SentCodeOut'>;
/** What an authenticator is set up with: a secret, and the same as a QR code. */
export type AuthenticatorKey = Identity<'AuthenticatorOut'>;
export type Passkey = Identity<'PasskeyOut'>;
export type OwnSession = Identity<'SessionOut'>;
export type TrustedDevice = Identity<'DeviceOut'>;
export type ResetLink = Identity<'ResetLinkOut'>;
export type ResetPasswordInput = Identity<'ResetPasswordBody'>;
export type ChangePasswordInput = Identity<'ChangePasswordBody'>;
export type LinkInput = Identity<'LinkBody'>;
export type AddressSuggestion = Identity<'SuggestionOut'>;
export type PostalAddress = Identity<'AddressOut'>;
export type LoginInput = Identity<'LogInBody'>;
export type SignupInput = Identity<'SignUpBody'>;
export type SignedIn = Omit<Identity<'LogInOut'>, 'customer'> & { readonly customer: Customer };

/** Part of a page or a post. The value of `markdown` is HTML that the content service has made harmless. */
export type ContentItem = Content<'ItemOut'>;
export type ContentImage = Content<'Image'>;
export type ContentPage = Content<'PageOut'>;
export type ContactPage = Content<'ContactPageOut'>;
export type Blog = Content<'BlogOut'>;
export type BlogCategory = Content<'CategoryOut'>;
export type PostSummary = Content<'PostSummaryOut'>;
export type Post = Content<'PostOut'>;
/** A slot of a page and what fills it. */
export type FilledSlot = Content<'SlotOut'>;
export type Creative = Content<'CreativeOut'>;
export type FeedbackInput = Content<'FeedbackIn'>;

export type Notification = Content<'NotificationOut'>;
export type NotificationAction = Content<'NotificationActionOut'>;
/** The site configuration as the content service answers it; the page works with the platform's `SiteConfiguration`. */
export type SiteResource = Narrowed<
  Content<'SiteConfigurationOut'>,
  {
    readonly locale: 'en-AU' | 'en-GB';
    readonly currency: Currency;
    readonly paymentLogos: readonly PaymentLogo[];
  }
>;
