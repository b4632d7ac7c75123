import type { Fund, PaymentMethods, WithdrawalInput, WithdrawalOptions } from '@wattle/api-client';

/** tt bank account, pl PayPal, tw test, do donation (docs/requirements.md, Withdrawal codes). */
type WithdrawalMethod = NonNullable<WithdrawalInput['method']>;

/** Where money can go: a funding source of the customer's, a cause, or nowhere for a test. */
export interface Destination {
  /** A funding source's id, `do` or `tw`. */
  readonly target: string;
  readonly method: WithdrawalMethod;
  readonly fund: Fund | null;
}

const HOUR = 3_600_000;

/** When money can be sent to a new account; null once it can. */
export function usableFrom(fund: Fund, methods: PaymentMethods, now = Date.now()): string | null {
  const hours = Number(methods.tt?.attributes.newDestinationHours ?? 0);
  const from = Date.parse(fund.createdAt) + hours * HOUR;
  return from > now ? new Date(from).toISOString() : null;
}

/** Everything that this customer can choose, accounts first, the default one at their head. */
export function destinationsOf(options: WithdrawalOptions, methods: PaymentMethods): Destination[] {
  const offered = new Set(options.methods.map(({ code }) => code));
  const funds = (['tt', 'pl'] as const)
    .filter((method) => offered.has(method))
    .flatMap((method) =>
      (methods[method]?.funds ?? [])
        .filter(({ status }) => status === 'active')
        .map((fund): Destination => ({ target: fund.id, method, fund })),
    );
  const others = (['do', 'tw'] as const)
    .filter((method) => offered.has(method))
    .map((method): Destination => ({ target: method, method, fund: null }));
  return [...funds, ...others];
}

/** The account that is likely meant: the default one, else the first. */
export const likelyDestination = (destinations: readonly Destination[]): string =>
  (destinations.find(({ fund }) => fund?.isDefault) ?? destinations.find(({ fund }) => fund))?.target ?? '';
