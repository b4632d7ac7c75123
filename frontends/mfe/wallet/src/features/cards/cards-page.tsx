import { Loaded, PageHeading } from '@wattle/account-frame';
import {
  cardGatewayQuery,
  type Fund,
  type PaymentMethodFilters,
  type PaymentMethods,
  paymentMethodsQuery,
} from '@wattle/api-client';
import { Button, Dialog, LinkButton, Plus, Skeleton, usePageMeta } from '@wattle/design-system';
import { safeReturnTo } from '@wattle/mfe-contract';
import { useNavigate, useQuery, useSearchParams, useToast } from '@wattle/platform';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type AddableMethod, AddFundDialog } from './add-fund-dialog.tsx';
import styles from './cards-page.module.css';
import { FundSection } from './fund-section.tsx';

const BankAccountForm = lazy(async () => ({
  default: (await import('../../bank-account/bank-account-form.tsx')).BankAccountForm,
}));

/** All saved funds, including unverified ones. */
const EVERYTHING: PaymentMethodFilters = { withdraw: true, digitalWallets: false, failedVerification: true };

export function CardsPage() {
  const query = useQuery(paymentMethodsQuery(EVERYTHING));
  const [search] = useSearchParams();
  const wanted = search.get('returnTo');
  const returnTo = wanted === null ? null : safeReturnTo(wanted);
  useReturn(query.data, returnTo);
  usePageMeta({ title: 'Cards and accounts', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading
        title="Cards and accounts"
        lead="The cards and accounts you use for deposits and withdrawals. Our payment providers keep their numbers; we never do."
        action={
          returnTo && (
            <LinkButton variant="secondary" to={returnTo}>
              Back to where you were
            </LinkButton>
          )
        }
      />
      <Loaded
        query={query}
        what="your cards and accounts"
        skeleton={<Skeleton shape="block" lines={2} className={styles.skeleton ?? ''} />}
      >
        {(methods) => <Sections methods={methods} />}
      </Loaded>
    </div>
  );
}

/** Returns to the page that asked for a saved fund, once it is saved. */
function useReturn(methods: PaymentMethods | undefined, returnTo: string | null): void {
  const navigate = useNavigate();
  const count = methods && Object.values(methods).reduce((sum, { funds }) => sum + funds.length, 0);
  const before = useRef(count);
  useEffect(() => {
    if (returnTo !== null && before.current !== undefined && count !== undefined && count > before.current)
      void navigate(returnTo);
    before.current = count;
  }, [count, navigate, returnTo]);
}

function Sections({ methods }: { methods: PaymentMethods }) {
  const { data: cards } = useQuery(cardGatewayQuery());
  const [adding, setAdding] = useState<{ method: AddableMethod; gatewayKey: string } | null>(null);
  const fundsOf = (code: string) => methods[code]?.funds ?? [];
  const add = (method: AddableMethod, gatewayKey: string | undefined, label: string) =>
    methods[method]?.enabled &&
    gatewayKey && (
      <Button variant="secondary" onClick={() => setAdding({ method, gatewayKey })}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
    );
  return (
    <>
      <FundSection
        title="Cards"
        funds={fundsOf('cc')}
        empty="You have saved no card."
        action={add('cc', cards?.gatewayKey, 'Add card')}
      />
      {methods.pl && (
        <FundSection
          title="PayPal"
          funds={fundsOf('pl')}
          empty="You have not linked a PayPal account. You can also pay by PayPal without linking it."
          // Accounts are linked at Braintree (docs/requirements.md §7, Funds and deposit).
          action={add('pl', 'braintree', 'Add PayPal')}
        />
      )}
      {methods.bd && (
        <FundSection
          title="Accounts for direct debit"
          funds={fundsOf('bd')}
          empty="You have saved no account to deposit from."
          action={add('bd', methods.bd.availableGateways[0], 'Add account')}
        />
      )}
      {methods.tt && <WithdrawalAccounts funds={fundsOf('tt')} />}
      {adding && (
        <AddFundDialog
          {...adding}
          isFirst={fundsOf(adding.method).length === 0}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

function WithdrawalAccounts({ funds }: { funds: readonly Fund[] }) {
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <FundSection
        title="Accounts to withdraw to"
        funds={funds}
        empty="You have saved no account to withdraw to."
        action={
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add bank account
          </Button>
        }
      />
      {isAdding && (
        <Dialog open onClose={() => setAdding(false)} title="Add a bank account">
          <Suspense fallback={<Skeleton shape="block" className={styles.skeleton ?? ''} />}>
            <BankAccountForm
              onAdded={({ maskedAccount }) => {
                setAdding(false);
                toast.show({ tone: 'success', message: `${maskedAccount} is saved.` });
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
