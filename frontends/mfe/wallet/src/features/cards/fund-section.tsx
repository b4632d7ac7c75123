import type { Fund } from '@wattle/api-client';
import { fundName } from '@wattle/checkout-flow';
import { Badge, Button, Card, IconButton, Trash2 } from '@wattle/design-system';
import { type ReactNode, useId, useState } from 'react';
import styles from './cards-page.module.css';
import { DeleteFundDialog } from './delete-fund-dialog.tsx';
import { useDefaultFund } from './use-default-fund.ts';

/** Verbatim (docs/requirements.md §3, Verification). */
const VERIFICATIONS: Readonly<
  Record<Fund['verification'], { label: string; tone: 'neutral' | 'brand' | 'accent' | 'danger' }>
> = {
  verified: { label: 'Verified', tone: 'brand' },
  pending: { label: 'Pending Verification', tone: 'accent' },
  unverified: { label: 'Unverified', tone: 'neutral' },
  failed: { label: 'Failed Verification', tone: 'danger' },
};

export interface FundSectionProps {
  readonly title: string;
  readonly funds: readonly Fund[];
  /** What is said while there is none. */
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
