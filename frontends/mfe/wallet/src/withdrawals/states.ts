import type { BadgeProps } from '@wattle/design-system';

interface WithdrawalState {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

const STATES: Readonly<Record<string, WithdrawalState>> = {
  requested: { label: 'Requested', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  awaiting_approval: { label: 'Being checked', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'neutral' },
  submitted: { label: 'Sent to the bank', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'brand' },
  failed: { label: 'Not paid', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  rejected: { label: 'Not approved', tone: 'danger' },
  returned: { label: 'Sent back', tone: 'danger' },
};

const GIVEN: WithdrawalState = { label: 'Given', tone: 'brand' };

/** How a state is called; one that we have no word for yet is on its way. */
export const withdrawalState = ({
  method,
  state,
}: {
  readonly method: string;
  readonly state: string;
}): WithdrawalState =>
  (method === 'do' && state === 'paid' ? GIVEN : STATES[state]) ?? { label: 'On its way', tone: 'neutral' };
