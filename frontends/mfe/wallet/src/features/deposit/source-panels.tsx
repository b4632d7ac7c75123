import type { Gateway } from '@wattle/api-client';
import { Alert, Dialog } from '@wattle/design-system';
import { CheckboxField } from '@wattle/design-system/forms';
import { type Ref, useImperativeHandle } from 'react';
import { HostedFields } from '../../hosted-fields/hosted-fields.tsx';
import type { FieldsKind, FieldsToken } from '../../hosted-fields/protocol.ts';
import { type HostedFieldsControl, useHostedFields } from '../../hosted-fields/use-hosted-fields.ts';
import styles from './deposit-page.module.css';

export interface FieldsPanelProps {
  readonly gateway: Pick<Gateway, 'gatewayKey' | 'hostedFieldsUrl'>;
  readonly control: Ref<HostedFieldsControl>;
  /** The customer pressed Enter inside the fields: their token is here already. */
  readonly onEnter: (token: FieldsToken) => void;
}

const TITLES = {
  card: 'Card details',
  csc: 'Security code',
  bank: 'Account to debit',
} as const satisfies Partial<Record<FieldsKind, string>>;

function Fields({ gateway, control, onEnter, kind }: FieldsPanelProps & { kind: keyof typeof TITLES }) {
  const fields = useHostedFields(gateway, kind, onEnter);
  useImperativeHandle(control, () => fields, [fields]);
  return <HostedFields control={fields} kind={kind} title={TITLES[kind]} />;
}

export function NewCardPanel({ maySave, ...props }: FieldsPanelProps & { maySave: boolean }) {
  return (
    <div className={styles.panel}>
      <Fields {...props} kind="card" />
      {maySave && <CheckboxField name="save" label="Save this card for next time" />}
    </div>
  );
}

export const SecurityCodePanel = (props: FieldsPanelProps) => <Fields {...props} kind="csc" />;

/** The account, and what the customer agrees to by pressing the button. */
export function DirectDebitPanel(props: FieldsPanelProps) {
  return (
    <div className={styles.panel}>
      <Fields {...props} kind="bank" />
      <Alert tone="info" title="Direct debit request">
        By depositing you allow us to debit this account for the deposits that you ask for here, and for
        nothing else. You can remove the account at any time under Cards and accounts. A debit that your bank
        turns down is taken out of your wallet again.
      </Alert>
    </div>
  );
}

export interface WalletSheetProps {
  readonly kind: 'ap' | 'gp';
  readonly gateway: Pick<Gateway, 'gatewayKey' | 'hostedFieldsUrl'>;
  readonly onToken: (token: FieldsToken) => void;
  readonly onClose: () => void;
}

/** The sheet in which the customer pays by Apple Pay or Google Pay. */
export function WalletSheet({ kind, gateway, onToken, onClose }: WalletSheetProps) {
  const fields = useHostedFields(gateway, kind, onToken);
  const name = kind === 'ap' ? 'Apple Pay' : 'Google Pay';
  return (
    <Dialog open onClose={onClose} title={name}>
      <HostedFields control={fields} kind={kind} title={name} />
    </Dialog>
  );
}
