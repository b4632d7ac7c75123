import { Loaded } from '@wattle/account-frame';
import { type Gateway, gatewayQuery } from '@wattle/api-client';
import { Alert, Skeleton } from '@wattle/design-system';
import { CheckboxField } from '@wattle/design-system/forms';
import { useQuery } from '@wattle/platform';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { HostedFields } from '../../hosted-fields/hosted-fields.tsx';
import type { FieldsKind, FieldsToken } from '../../hosted-fields/protocol.ts';
import { type HostedFieldsControl, useHostedFields } from '../../hosted-fields/use-hosted-fields.ts';
import { BpayDetails, TransferDetails } from './bank-details.tsx';
import styles from './deposit-page.module.css';
import type { DepositSource } from './deposit-sources.ts';

interface FieldsPanelProps {
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

function NewCardPanel({ maySave, ...props }: FieldsPanelProps & { maySave: boolean }) {
  return (
    <div className={styles.panel}>
      <Fields {...props} kind="card" />
      {maySave && <CheckboxField name="save" label="Save this card for next time" />}
    </div>
  );
}

const SecurityCodePanel = (props: FieldsPanelProps) => <Fields {...props} kind="csc" />;

function DirectDebitPanel(props: FieldsPanelProps) {
  return (
    <div className={styles.panel}>
      <Fields {...props} kind="bank" />
      <Alert tone="info" title="Direct debit request">
        By depositing you allow us to debit this account for the deposits that you ask for here, and for
        nothing else. You can remove the account at any time under Cards and accounts. If your bank rejects a
        debit, we deduct it from your wallet.
      </Alert>
    </div>
  );
}

interface SourcePanelProps {
  readonly source: DepositSource;
  readonly gateway: Gateway | null;
  readonly control: Ref<HostedFieldsControl>;
  readonly onEnter: (token: FieldsToken) => void;
}

/** What the chosen way asks for besides an amount. */
export function SourcePanel({ source, gateway, control, onEnter }: SourcePanelProps) {
  const { code, fund, method } = source;
  if (fund) {
    return fund.cscRequired && fund.gatewayKey ? (
      <AtGateway gatewayKey={fund.gatewayKey}>
        {(at) => <SecurityCodePanel gateway={at} control={control} onEnter={onEnter} />}
      </AtGateway>
    ) : null;
  }
  switch (code) {
    case 'cc':
      return (
        gateway && (
          <NewCardPanel
            gateway={gateway}
            control={control}
            onEnter={onEnter}
            // A saved card asks for its code again, which was just given.
            maySave={!gateway.cscRequired}
          />
        )
      );
    case 'bd':
      return (
        <AtGateway gatewayKey={method.availableGateways[0] ?? ''}>
          {(at) => <DirectDebitPanel gateway={at} control={control} onEnter={onEnter} />}
        </AtGateway>
      );
    case 'dd':
      return <TransferDetails method={method} />;
    case 'bp':
      return <BpayDetails method={method} />;
    default:
      return null;
  }
}

/** Loads the provider that stores a source. */
function AtGateway({
  gatewayKey,
  children,
}: {
  gatewayKey: string;
  children: (gateway: Gateway) => ReactNode;
}) {
  const query = useQuery(gatewayQuery(gatewayKey));
  return (
    <Loaded query={query} what="the payment fields" skeleton={<Skeleton shape="block" />}>
      {children}
    </Loaded>
  );
}
