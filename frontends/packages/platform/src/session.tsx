import { createContext, use } from 'react';

/** The session's public facts; the account pages load the rest. */
export interface SessionCustomer {
  readonly customerId: string;
  readonly firstName: string;
  readonly email: string;
  /** State or nation of residence, for example `NSW`. */
  readonly state: string;
  /** Whose offers, names and prices are shown: a state, or `GB`. */
  readonly region: string;
  /** The price list whose prices are shown and paid. */
  readonly pricingId: string;
  readonly currency: 'AUD' | 'GBP';
  readonly locale: 'en-AU' | 'en-GB';
  readonly segmentName: string;
  readonly isVerified: boolean;
  /** Where proving it stands; absent until the whole record was read. */
  readonly verification?: { readonly displayState: string };
  readonly isNewSignup: boolean;
  /** The details lack what today's rules ask for, which comes first. */
  readonly accountUpgrade: boolean;
  readonly migrationStatus: string;
  /** In a country where nothing is sold. */
  readonly countryBanned: boolean;
  /** Seen in a country where nothing is sold, and has not said why. */
  readonly countryBannedConfirmationRequired: boolean;
  readonly addressConfirmationRequired: boolean;
  readonly emailAddressConfirmationRequired: boolean;
}

/** `unknown` until the shell has asked; pages must render nothing that depends on the answer before then. */
type SessionStatus = 'unknown' | 'anonymous' | 'signed-in';

export interface Session {
  readonly status: SessionStatus;
  readonly customer: SessionCustomer | null;
}

/** Session access for code outside React: route loaders and guards. */
export interface SessionReader {
  /** Resolves with the signed-in customer or null; one request is shared by all callers. */
  customer(): Promise<SessionCustomer | null>;
}

const SessionContext = createContext<Session>({ status: 'unknown', customer: null });

export const SessionProvider = SessionContext.Provider;

export const useSession = (): Session => use(SessionContext);
