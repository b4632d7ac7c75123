import { Loaded } from '@wattle/account-frame';
import { gatewayQuery } from '@wattle/api-client';
import { Dialog, Skeleton } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import styles from './cards-page.module.css';

const AddFundForm = lazy(async () => ({ default: (await import('./add-fund-form.tsx')).AddFundForm }));

export type AddableMethod = 'cc' | 'pl' | 'bd';

const TITLES: Readonly<Record<AddableMethod, string>> = {
  cc: 'Add a card',
  bd: 'Add an account for direct debit',
  pl: 'Add PayPal',
};

export interface AddFundDialogProps {
  readonly method: AddableMethod;
  readonly gatewayKey: string;
  /** The first of its kind is the default (docs/requirements.md §4, Adding a card). */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

export function AddFundDialog(props: AddFundDialogProps) {
  const query = useQuery(gatewayQuery(props.gatewayKey));
  const skeleton = <Skeleton shape="block" className={styles.skeleton ?? ''} />;
  return (
    <Dialog open onClose={props.onClose} title={TITLES[props.method]}>
      <Loaded query={query} what="the payment fields" skeleton={skeleton}>
        {(gateway) => (
          <Suspense fallback={skeleton}>
            <AddFundForm {...props} gateway={gateway} title={TITLES[props.method]} />
          </Suspense>
        )}
      </Loaded>
    </Dialog>
  );
}
