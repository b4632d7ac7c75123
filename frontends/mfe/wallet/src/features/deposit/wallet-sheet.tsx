import type { Gateway } from '@wattle/api-client';
import { Dialog } from '@wattle/design-system';
import { HostedFields } from '../../hosted-fields/hosted-fields.tsx';
import type { FieldsToken } from '../../hosted-fields/protocol.ts';
import { useHostedFields } from '../../hosted-fields/use-hosted-fields.ts';

interface WalletSheetProps {
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
