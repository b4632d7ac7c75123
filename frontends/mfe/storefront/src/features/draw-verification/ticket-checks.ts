import type { SealedTickets, Ticket, TicketProof } from '@wattle/api-client';
import type { Check } from './checks.ts';
import { fromHex } from './digests.ts';
import { leadsToRoot } from './proofs.ts';

/** The algorithm of a lottery's sealed list (docs/draw-verification.md, Lotteries). */
const LIST_ALGORITHM = 'wattle-line-v1';

const SHOWN = 70;

const serialOf = (ticketId: string): string =>
  (ticketId.replaceAll('-', '').slice(16).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** A list that is sealed, with the fingerprint that was published. */
export type Sealed = SealedTickets & { readonly root: string; readonly entries: number };

export const isSealed = (published: SealedTickets): published is Sealed =>
  published.root !== null && published.entries !== null;

/** Whether a proof leads to the published root and, for the customer's own ticket, belongs to it. */
export async function checkTicket(
  published: Sealed,
  proof: TicketProof,
  ticket?: Pick<Ticket, 'ticketId' | 'games'>,
): Promise<readonly Check[]> {
  const { serial, shape, games, index } = proof;
  const numbers = [...fromHex(games)];
  const leaf = `${LIST_ALGORITHM}|${published.offerKey}|${published.drawNo}|${serial}|${shape}|${games}`;
  const shown = numbers.slice(0, SHOWN).join(' ') + (numbers.length > SHOWN ? ' …' : '');
  return [
    {
      title: `Ticket ${serial} is in the sealed list`,
      text: `It stands at place ${index} of ${published.entries}, counted from 0, and its proof leads to the published fingerprint of the list.`,
      holds: await leadsToRoot(leaf, proof, published),
      values: [
        ['Numbers as they were sealed', shown],
        ['Fingerprint of the list', published.root],
      ],
    },
    ...(ticket ? [ownCheck(ticket, serial, numbers)] : []),
  ];
}

function ownCheck(
  { ticketId, games }: Pick<Ticket, 'ticketId' | 'games'>,
  serial: string,
  sealed: readonly number[],
): Check {
  const own = games.flatMap((game) => Object.values(game).flat());
  return {
    title: 'It is your ticket with your numbers',
    text: 'The serial follows from your ticket’s id, and the sealed numbers are those on your ticket.',
    // The games that were drawn for a Super Combo follow the numbers that were chosen.
    holds: serialOf(ticketId) === serial && own.every((number, place) => sealed[place] === number),
    values: [
      ['Serial of your ticket', serialOf(ticketId)],
      ['Sealed serial', serial],
    ],
  };
}

/** A stored proof, with or without the API's envelope; undefined for anything else. */
export function proofFrom(text: string): TicketProof | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { result } = (found ?? {}) as { result?: unknown };
  const proof = (result ?? found) as Partial<TicketProof> | null;
  const isProof =
    typeof proof?.serial === 'string' &&
    typeof proof.shape === 'string' &&
    typeof proof.games === 'string' &&
    typeof proof.index === 'number' &&
    Array.isArray(proof.proof) &&
    proof.proof.every((hash) => typeof hash === 'string');
  return isProof ? (proof as TicketProof) : undefined;
}
