import { renderInPage, waitFor } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { usePaying } from './use-paying.ts';

const loaded = vi.hoisted(() => ({ unknownOutcome: false }));
vi.mock('./unknown-outcome.tsx', (original) => {
  loaded.unknownOutcome = true;
  return original();
});

function PaysNothingYet() {
  usePaying(null, () => Promise.resolve());
  return null;
}

test('what says that an answer was lost is there before anything is sent, for no network may bring it then', async () => {
  renderInPage(<PaysNothingYet />);
  await waitFor(() => expect(loaded.unknownOutcome).toBe(true));
});
