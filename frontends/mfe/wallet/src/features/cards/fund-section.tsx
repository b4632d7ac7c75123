import { errorText, type Fund, useDeleteFund, useSetDefaultFund } from '@wattle/api-client';
import { fundName } from '@wattle/checkout-flow';
import { Alert, Badge, Button, Card, Dialog, IconButton, Trash2 } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '../../funds/use-debounced.ts';
import styles from './cards-page.module.css';

/** Verbatim (docs/requirements.md §3, Verification). */
const VERIFICATIONS: Readonly<
  Record<Fund['verification'], { label: string; tone: 'neutral' | 'brand' | 'accent' | 'danger' }>
> = {
  verified: { label: 'Verified', tone: 'brand' },
  pending: { label: 'Pending Verification', tone: 'accent' },
  unverified: { label: 'Unverified', tone: 'neutral' },
  failed: { label: 'Failed Verification', tone: 'danger' },
};

interface FundSectionProps {
  readonly title: string;
  readonly funds: readonly Fund[];
  /** The text of an empty list. */
  readonly empty: string;
  readonly action: ReactNode;
}

/** The funding sources of one kind; one of them is the default. */
export function FundSection({ title, funds, empty, action }: FundSectionProps) {
  const titleId = useId();
  const { wanted, choose } = useDefaultFund();
  const [deleting, setDeleting] = useState<Fund | null>(null);
  const isDefault = (fund: Fund) => (wanted === null ? fund.isDefault : fund.id === wanted);
  return (
    <Card as="section" padding="lg" aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {funds.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.funds}>
          {funds.map((fund) => (
            <FundRow
              key={fund.id}
              fund={fund}
              isDefault={isDefault(fund)}
              onDefault={() => choose(fund.id)}
              onDelete={() => setDeleting(fund)}
            />
          ))}
        </ul>
      )}
      {deleting && <DeleteFundDialog fund={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

interface FundRowProps {
  readonly fund: Fund;
  readonly isDefault: boolean;
  readonly onDefault: () => void;
  readonly onDelete: () => void;
}

function FundRow({ fund, isDefault, onDefault, onDelete }: FundRowProps) {
  const name = fundName(fund);
  const isExpired = fund.status === 'expired';
  const verification = VERIFICATIONS[fund.verification];
  const mayBeDefault = !isDefault && !isExpired && fund.verification !== 'failed';
  return (
    <li className={styles.fund}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {fund.expiryMonth !== null && fund.expiryYear !== null && (
            <span>
              {isExpired ? 'Expired' : 'Expires'} {String(fund.expiryMonth).padStart(2, '0')}/
              {String(fund.expiryYear).slice(-2)}
            </span>
          )}
          {fund.type !== 'paypal' && fund.holderName && <span>{fund.holderName}</span>}
        </p>
        <p className={styles.badges}>
          {isDefault && <Badge tone="brand">Default</Badge>}
          {isExpired && <Badge tone="danger">Expired</Badge>}
          <Badge tone={verification.tone}>{verification.label}</Badge>
        </p>
      </div>
      <div className={styles.actions}>
        {mayBeDefault && (
          <Button variant="quiet" aria-label={`Make ${name} the default`} onClick={onDefault}>
            Make default
          </Button>
        )}
        <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  );
}

function DeleteFundDialog({ fund, onClose }: { fund: Fund; onClose: () => void }) {
  const toast = useToast();
  const remove = useDeleteFund();
  const name = fundName(fund);
  const confirm = () =>
    remove.mutate(fund.id, {
      onSuccess: () => {
        onClose();
        toast.show({ tone: 'success', message: `${name} is deleted.` });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      {remove.isError && (
        <Alert tone="danger" live>
          {errorText(remove.error)}
        </Alert>
      )}
      <p>
        It can no longer be used here. Deposits under way will continue. You can add it again at any time.
      </p>
    </Dialog>
  );
}

/** Shows a choice of the default at once and sends the last one; leaving the page sends it, too. */
function useDefaultFund(): { readonly wanted: string | null; choose(fundId: string): void } {
  const toast = useToast();
  const { mutate } = useSetDefaultFund();
  const [wanted, setWanted] = useState<string | null>(null);
  const unsent = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useRef(() => {});
  useEffect(() => {
    send.current = () => {
      clearTimeout(timer.current);
      const fundId = unsent.current;
      unsent.current = null;
      if (fundId === null) return;
      mutate(fundId, {
        onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
        onSettled: () => setWanted((now) => (now === fundId ? null : now)),
      });
    };
  }, [mutate, toast]);
  useEffect(() => () => send.current(), []);

  const choose = (fundId: string) => {
    setWanted(fundId);
    unsent.current = fundId;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(), DEBOUNCE_MS);
  };
  return { wanted, choose };
}
