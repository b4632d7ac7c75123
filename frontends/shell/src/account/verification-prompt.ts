import { useCapability, useSession } from '@wattle/platform';

/**
 * Whether the customer is to be asked to verify: nothing is proved, and nothing under check (docs/requirements.md §2,
 * Main navigation).
 */
export function useVerificationPrompt(): boolean {
  const { customer } = useSession();
  const mayVerify = useCapability('verify_id');
  if (!customer || !mayVerify) return false;
  return !customer.isVerified && customer.verification?.displayState !== 'Pending Verification';
}
