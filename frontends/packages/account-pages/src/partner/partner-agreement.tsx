import { ChoiceCard } from '@wattle/design-system';

interface PartnerAgreementProps {
  /** Of the partner. */
  readonly name: string;
  readonly agrees: boolean;
  readonly onChange: (agrees: boolean) => void;
}

/** What a customer may let a partner do from now on, wherever they pay what it prepared. */
export const PartnerAgreement = ({ name, agrees, onChange }: PartnerAgreementProps) => (
  <ChoiceCard
    type="checkbox"
    checked={agrees}
    onChange={({ target }) => onChange(target.checked)}
    label={`Let ${name} prepare orders for me and log me in by a link, without my password`}
    note="The link shows what my account shows. I still confirm every payment, and can stop this at any time."
  />
);
